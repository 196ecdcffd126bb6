//! The server over real pipes: what a client sees while commands run, and how it all ends.

mod probe;

use go_gtp::{Ended, Line, LineReader, Options, ServeError, serve};
use probe::{Probe, options};
use std::{
    io::{BufReader, PipeReader, PipeWriter, Write, pipe},
    thread::{self, JoinHandle},
    time::Duration,
};

struct Session {
    input: PipeWriter,
    output: LineReader<BufReader<PipeReader>>,
    server: JoinHandle<Result<Ended, ServeError>>,
}

fn start() -> Session {
    start_with(options())
}

fn start_with(options: Options) -> Session {
    let (commands, input) = pipe().unwrap();
    let (output, answers) = pipe().unwrap();
    let server = thread::spawn(move || serve(commands, answers, &mut Probe::default(), &options));
    Session { input, output: LineReader::new(BufReader::new(output), 1 << 20), server }
}

impl Session {
    fn send(&mut self, text: &str) {
        self.input.write_all(text.as_bytes()).unwrap();
    }

    fn line(&mut self) -> Option<String> {
        self.output.next_line().unwrap().map(|line| match line {
            Line::Text(text) => text,
            Line::TooLong(prefix) => panic!("{prefix}"),
        })
    }

    /// The lines up to the next blank one.
    fn answer(&mut self) -> Vec<String> {
        std::iter::from_fn(|| self.line()).take_while(|line| !line.is_empty()).collect()
    }

    fn ended(self) -> Ended {
        self.server.join().unwrap().unwrap()
    }
}

#[test]
fn every_answer_is_flushed() {
    let mut session = start();
    for number in 0..100 {
        session.send(&format!("{number} echo {number}\n"));
        assert_eq!(session.answer(), [format!("={number} {number}")]);
    }
    session.send("quit\n");
    assert_eq!(session.answer(), ["= "]);
    assert_eq!(session.line(), None, "the output is closed after quit");
    assert_eq!(session.ended(), Ended::Quit);
}

#[test]
fn any_line_stops_an_analysis() {
    let mut session = start();
    for stop in ["\n", "\r\n", " \t\n", "# anything\n", "# interrupt\n", "protocol_version\n"] {
        session.send("3 lz-analyze b 1\n");
        assert_eq!(session.line().as_deref(), Some("=3"));
        for _ in 0..3 {
            assert!(session.line().unwrap().starts_with("info move pass visits "));
        }
        session.send(stop);
        assert!(session.answer().iter().all(|line| line.starts_with("info ")), "{stop:?}");
        if stop.starts_with("protocol") {
            assert_eq!(session.answer(), ["= 2"]);
        }
    }
    drop(session.input);
    assert_eq!(session.server.join().unwrap().unwrap(), Ended::EndOfInput);
}

#[test]
fn a_blank_line_does_not_stop_a_move_but_an_interruption_does() {
    let mut session = start();
    session.send("1 genmove b\n\n\n2 echo after\n");
    session.send("# interrupt\n");
    assert_eq!(session.answer(), ["=1 D4"]);
    assert_eq!(session.answer(), ["=2 after"]);
    // An interruption of nothing is forgotten.
    session.send("# interrupt\n3 lz-analyze 1\n");
    assert_eq!(session.line().as_deref(), Some("=3"));
    assert!(session.line().unwrap().starts_with("info "));
    drop(session.input);
    assert_eq!(session.server.join().unwrap().unwrap(), Ended::EndOfInput);
}

#[test]
fn closing_the_input_in_mid_analysis_completes_the_answer() {
    let mut session = start();
    session.send("lz-analyze b 1\n");
    assert_eq!(session.line().as_deref(), Some("="));
    assert!(session.line().unwrap().starts_with("info "));
    let Session { input, mut output, server } = session;
    drop(input);
    let mut last = None;
    while let Some(line) = output.next_line().unwrap() {
        last = Some(line);
    }
    assert_eq!(last, Some(Line::Text(String::new())));
    assert_eq!(server.join().unwrap().unwrap(), Ended::EndOfInput);
}

#[test]
fn closing_the_output_ends_an_analysis_quietly() {
    let mut session = start();
    session.send("lz-analyze b 1\n");
    assert_eq!(session.line().as_deref(), Some("="));
    let Session { input, output, server } = session;
    drop(output);
    assert_eq!(server.join().unwrap().unwrap(), Ended::OutputClosed);
    drop(input);
}

#[test]
fn closing_the_output_interrupts_the_command_that_runs() {
    let mut session = start();
    // The first answer finds the pipe closed while the second command thinks.
    session.send("echo a\n");
    assert_eq!(session.answer(), ["= a"]);
    let Session { mut input, output, server } = session;
    drop(output);
    input.write_all(b"echo b\ngenmove b\n").unwrap();
    assert_eq!(server.join().unwrap().unwrap(), Ended::OutputClosed);
}

#[test]
fn closing_the_output_ends_an_idle_server_after_its_next_answer() {
    for _ in 0..50 {
        let Session { mut input, output, server } = start();
        drop(output);
        input.write_all(b"echo a\n").unwrap();
        assert_eq!(server.join().unwrap().unwrap(), Ended::OutputClosed);
        drop(input);
    }
}

#[test]
fn a_client_that_stops_reading_does_not_keep_the_server() {
    let mut options = options();
    options.patience = Duration::from_millis(100);
    let mut session = start_with(options);
    session.send(&"big\n".repeat(1000));
    let Session { input, output, server } = session;
    drop(input);
    assert_eq!(server.join().unwrap().unwrap(), Ended::OutputStalled);
    drop(output);
}

#[test]
fn a_client_that_reads_late_loses_nothing() {
    let mut session = start();
    session.send(&"big\n".repeat(1000));
    session.send("quit\n");
    for _ in 0..1000 {
        assert_eq!(session.answer()[0].len(), 10_002);
    }
    assert_eq!(session.answer(), ["= "]);
    assert_eq!(session.ended(), Ended::Quit);
}

#[test]
fn a_failing_input_is_an_error_after_the_answers() {
    struct Broken(bool);
    impl std::io::Read for Broken {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            if self.0 {
                return Err(std::io::Error::other("unplugged"));
            }
            self.0 = true;
            buffer[..5].copy_from_slice(b"name\n");
            Ok(5)
        }
    }
    let (mut output, answers) = pipe().unwrap();
    let result = serve(Broken(false), answers, &mut Probe::default(), &options());
    let error = result.unwrap_err();
    assert_eq!(error.to_string(), "cannot read commands");
    assert_eq!(std::error::Error::source(&error).unwrap().to_string(), "unplugged");
    let mut text = String::new();
    std::io::Read::read_to_string(&mut output, &mut text).unwrap();
    assert_eq!(text, "= Probe\n\n");
}
