// Sounds made on the spot: no files, nothing before the person has touched the page.

import { settings } from "./settings.js";

let context = null;

function ready() {
  if (!settings.sound || !navigator.userActivation?.hasBeenActive) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  return context;
}

/** A stone set down on wood: a short burst of noise through a resonant filter, and a low knock. */
export function click(loudness = 1) {
  const audio = ready();
  if (!audio) return;
  const now = audio.currentTime;
  const length = Math.floor(audio.sampleRate * 0.05);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < length; i += 1) data[i] = (Math.random() * 2 - 1) * Math.exp(-i / (length * 0.12));
  const noise = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: 1900 + Math.random() * 300, Q: 2.2 });
  const level = new GainNode(audio, { gain: 0.9 * loudness });
  noise.connect(filter).connect(level).connect(audio.destination);
  noise.start(now);
  knock(audio, now, 210, 0.28 * loudness, 0.07);
}

function knock(audio, at, frequency, loudness, seconds) {
  const tone = new OscillatorNode(audio, { type: "sine", frequency });
  const level = new GainNode(audio, { gain: 0 });
  level.gain.setValueAtTime(loudness, at);
  level.gain.exponentialRampToValueAtTime(0.001, at + seconds);
  tone.connect(level).connect(audio.destination);
  tone.start(at);
  tone.stop(at + seconds);
}

/** Stones taken or turned: a few soft clicks. */
function taking(count) {
  click();
  const many = Math.min(count, 4);
  for (let i = 1; i <= many; i += 1) setTimeout(() => click(0.35), 70 * i);
}

/** Two notes: something wants attention. */
function bell() {
  const audio = ready();
  if (!audio) return;
  knock(audio, audio.currentTime, 660, 0.15, 0.25);
  knock(audio, audio.currentTime + 0.14, 880, 0.15, 0.35);
}

/** One low tick: time runs out. */
export function tick() {
  const audio = ready();
  if (audio) knock(audio, audio.currentTime, 440, 0.18, 0.09);
}

/** The sound of what has happened between two states of a table. */
export function soundOf(before, state, events) {
  const taken = state.one.taken + state.two.taken - before.one.taken - before.two.taken;
  const isAsked = events.some(({ kind }) => /-asked$/.test(kind));
  if (state.turns > before.turns) {
    if (taken > 0) taking(taken);
    else if (state.last?.point) click();
    else bell();
  } else if (events.some(({ kind }) => kind === "handicap")) click();
  else if (state.phase !== before.phase || isAsked) bell();
}
