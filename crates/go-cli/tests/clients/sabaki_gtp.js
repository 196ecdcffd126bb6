// Drives the engine with Sabaki's own library, @sabaki/gtp, the way Sabaki does: start, sync,
// analysis, moves, quit. Prints a transcript and "done"; exits with 1 at the first fault.
//
// usage: node sabaki_gtp.js PROGRAM        (NODE_PATH tells where @sabaki/gtp is)

let gtp
try {
  gtp = require('@sabaki/gtp')
} catch (error) {
  console.log('skipped: @sabaki/gtp is not installed')
  process.exit(0)
}

const assert = require('node:assert')
const {Controller, ControllerStateTracker, Command} = gtp
const program = process.argv[2]

async function ask(controller, text, subscriber) {
  const [name, ...args] = text.split(' ')
  const response = await controller.sendCommand({name, args}, subscriber)
  console.log(`${text} -> ${response.error ? '?' : '='} ${response.content.split('\n')[0]}`)
  return response
}

async function game(flags, title) {
  const controller = new Controller(program, ['gtp', '--playouts', '60', '--seed', '1', ...flags])
  const noise = []
  controller.on('stderr', ({content}) => noise.push(content))
  controller.start()

  // Everything at once, without waiting, as at the start of Sabaki.
  const [name, version, protocol, list] = await Promise.all(
    ['name', 'version', 'protocol_version', 'list_commands'].map(text => ask(controller, text))
  )
  assert.strictEqual(name.content, 'go-cli')
  assert.strictEqual(protocol.content, '2')
  assert.match(version.content, /^\d+\.\d+\.\d+$/)
  assert.ok(list.content.split('\n').includes('genmove_analyze'))

  const sync = ['komi 6.5', 'boardsize 9', 'clear_board', 'play B D4', 'play W E5', 'play B F6']
  for (const response of await Promise.all(sync.map(text => ask(controller, text)))) {
    assert.ok(!response.error, response.content)
  }

  // A move with analysis: info lines, then the move.
  const lines = []
  const move = await ask(controller, 'genmove_analyze W 50', ({line}) => {
    if (line !== '') lines.push(line)
  })
  assert.ok(!move.error)
  assert.ok(lines.some(line => /info move .* pv /.test(line)), lines.join('\n'))
  assert.match(lines[lines.length - 1], /^play ([A-HJ-Z]\d+|pass|resign)$/)

  // An analysis that the next command ends.
  let seen = 0
  const analysis = ask(controller, 'analyze B 2', ({line}) => {
    if (line.startsWith('info move') && ++seen === 2) {
      controller.sendCommand({name: 'protocol_version', args: []})
    }
  })
  assert.ok(!(await analysis).error)
  assert.ok(seen >= 2)

  // Back, and an illegal move.
  assert.ok(!(await ask(controller, 'undo')).error)
  const illegal = await ask(controller, 'play W D4')
  assert.ok(illegal.error)
  assert.strictEqual(illegal.content, 'illegal move')
  assert.strictEqual((await ask(controller, 'gogui-title')).content, title)

  await controller.stop()
  assert.strictEqual(noise.join('\n'), '')
}

async function synchronised() {
  // The library's own sync of a position: twice, the second time as a difference.
  if (ControllerStateTracker == null) return
  const controller = new Controller(program, ['gtp', '--rules', 'baduk', '--playouts', '60'])
  controller.start()
  const tracker = new ControllerStateTracker(controller)
  const history = texts => texts.map(text => Command.fromString(text))
  await tracker.sync({
    komi: 6.5,
    boardsize: [9, 9],
    history: history(['set_free_handicap C3 G7', 'play W E5', 'play B D4'])
  })
  await tracker.sync({
    komi: 0.5,
    boardsize: [9, 9],
    history: history(['set_free_handicap C3 G7', 'play W D5'])
  })
  const board = await ask(controller, 'gogui-rules_board')
  const rows = board.content.split('\n')
  assert.strictEqual(rows[4], '...O.....')
  assert.strictEqual(rows.join('').replace(/\./g, '').length, 3)
  await controller.stop()
}

game(['--rules', 'baduk'], 'Go as Baduk, 9x9')
  .then(() => game([], 'Conversion Go, 9x9'))
  .then(() => synchronised())
  .then(() => {
    console.log('done')
    process.exit(0)
  })
  .catch(error => {
    console.error(error)
    process.exit(1)
  })
