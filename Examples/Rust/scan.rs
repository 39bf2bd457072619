//! Prints the books of a photo, one a line: confidence, title, author.
//!
//! cargo run --example scan -- shelf.jpg

fn main() {
    let path = std::env::args().nth(1).unwrap_or_else(|| {
        eprintln!("usage: scan PHOTO (a JPEG or PNG file)");
        std::process::exit(2)
    });
    bookspine::log_to_stderr();
    if let Err(error) = scan(&path) {
        eprintln!("error: {error}");
        std::process::exit(1);
    }
}

fn scan(path: &str) -> bookspine::Result<()> {
    let photo = bookspine::Photo::open(path)?;
    let scanner = bookspine::Scanner::new("")?;
    for book in bookspine::books(&scanner.scan(&photo.image()?, "")?)? {
        println!("{:.2}\t{}\t{}", book.confidence, book.title, book.author);
    }
    Ok(())
}
