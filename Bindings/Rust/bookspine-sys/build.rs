//! Finds libbookspine by pkg-config, or in BOOKSPINE_LIB_DIR.
use std::{env, process::Command};

fn library_folder() -> String {
    if let Ok(folder) = env::var("BOOKSPINE_LIB_DIR") {
        return folder;
    }
    let found = Command::new("pkg-config").args(["--variable=libdir", "bookspine"]).output();
    match found {
        Ok(output) if output.status.success() => String::from_utf8_lossy(&output.stdout).trim().to_string(),
        _ => panic!("pkg-config does not know bookspine: set PKG_CONFIG_PATH, or BOOKSPINE_LIB_DIR to its folder"),
    }
}

fn main() {
    println!("cargo:rerun-if-env-changed=BOOKSPINE_LIB_DIR");
    println!("cargo:rerun-if-env-changed=PKG_CONFIG_PATH");
    println!("cargo:rustc-link-search=native={}", library_folder());
    println!("cargo:rustc-link-lib=dylib=bookspine");
}
