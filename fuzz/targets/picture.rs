//! libFuzzer on the target `picture`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let target = go_tests::fuzz::target("picture").expect("it is in the list");
    (target.run)(bytes);
});
