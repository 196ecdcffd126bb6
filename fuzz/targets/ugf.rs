//! libFuzzer on the target `ugf`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let target = go_tests::fuzz::target("ugf").expect("it is in the list");
    (target.run)(bytes);
});
