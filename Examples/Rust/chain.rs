//! The four calls one by one on a photo of a single spine, or with --shelf on each spine of a shelf: prints records as JSON.
//!
//! cargo run --example chain -- spine.jpg

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let path = arguments.last().unwrap_or_else(|| {
        eprintln!("usage: chain SPINE | chain --shelf SHELF (JPEG or PNG files)");
        std::process::exit(2)
    });
    bookspine::log_to_stderr();
    if let Err(error) = read(path, arguments.len() > 1) {
        eprintln!("error: {error}");
        std::process::exit(1);
    }
}

fn read(path: &str, is_shelf: bool) -> bookspine::Result<()> {
    let photo = bookspine::Photo::open(path)?;
    let scanner = bookspine::Scanner::new("")?;
    if is_shelf {
        for spine in bookspine::books(&scanner.find_spines(&photo.image()?, "")?)? {
            print_record(&spine.observation_json)?;
        }
        return Ok(());
    }
    let better = bookspine::preprocess(&photo.image()?, "")?;
    print_record(&scanner.recognize_text(&bookspine::Image::file(&better), "")?)
}

fn print_record(observation: &str) -> bookspine::Result<()> {
    println!("{}", bookspine::map_spine_info(&bookspine::extract_observation(observation)?)?);
    Ok(())
}
