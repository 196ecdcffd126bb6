//! libFuzzer on the target `json`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let target = go_tests::fuzz::target("json").expect("it is in the list");
    (target.run)(bytes);
});
