"""The programs in the README and in Docs do what the text around them says; links and JSON are sound."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import PACKAGE, ROOT

import bookspine

PAGES = [ROOT / "README.md", *sorted((ROOT / "Docs").glob("*.md"))]
COMPILERS = {"c": ("cc", "-std=c11"), "cpp": ("c++", "-std=c++17")}
FLAGS = ["-Wall", "-Wextra", "-Werror", "-pedantic", f"-I{ROOT / 'Include'}", f"-I{ROOT / 'Examples/CPlusPlus'}"]


def blocks(*languages):
    """Each fenced block of the languages, named by its page and number."""
    fence = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
    return [
        pytest.param(language, text, id=f"{page.stem}-{number}-{language}")
        for page in PAGES
        for number, (language, text) in enumerate(fence.findall(page.read_text("utf-8")), 1)
        if language in languages
    ]


@pytest.fixture(scope="module")
def photo(tmp_path_factory):
    """A drawn shelf in a file."""
    pytest.importorskip("PIL.ImageDraw")
    path = tmp_path_factory.mktemp("photo") / "shelf.png"
    drawn = subprocess.run([sys.executable, ROOT / "Scripts/draw-shelf", path], capture_output=True, text=True)
    if "cannot open resource" in drawn.stderr:
        pytest.skip("no DejaVu Sans to draw spines with")
    assert drawn.returncode == 0, drawn.stderr
    return path


@pytest.fixture
def reading(monkeypatch, real, tmp_path):
    """Tesseract reads, also where PP-OCR is installed: quick, and the same everywhere."""
    for name in ("BOOKSPINE_MODEL_DIR", "BOOKSPINE_RUNTIME_DIR"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.setenv("OMP_THREAD_LIMIT", "1")
    try:
        bookspine.Scanner("tesseract", ["en"]).close()
    except bookspine.BookspineError as error:
        pytest.skip(f"no Tesseract: {error}")


def output_of(*command, **options):
    done = subprocess.run(command, capture_output=True, text=True, **options)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize(("language", "text"), blocks("c", "cpp"))
def test_compiled_program(language, text, photo, reading, tmp_path):
    compiler, standard = COMPILERS[language]
    library = Path(bookspine.library_path())
    if not shutil.which(compiler) or not library.is_file():
        pytest.skip(f"needs {compiler} and the built library")
    source, program = tmp_path / f"program.{language}", tmp_path / "program"
    source.write_text(text, "utf-8")
    compile_source = [compiler, standard, *FLAGS, source]
    if " main(" not in text:
        output_of(*compile_source, "-fsyntax-only")
        return
    output_of(*compile_source, library, f"-Wl,-rpath,{library.parent}", "-o", program)
    with photo.open("rb") as shelf:
        assert "Harbour" in output_of(program, stdin=shelf)
    failed = subprocess.run([program], stdin=subprocess.DEVNULL, capture_output=True, text=True)
    assert failed.returncode == 1
    assert failed.stderr.strip()


@pytest.mark.parametrize(("language", "text"), blocks("python"))
def test_python_program(language, text, photo, reading, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(PACKAGE))
    assert "Harbour" in output_of(sys.executable, "-c", text, photo)


@pytest.mark.parametrize(("language", "text"), blocks("json"))
def test_json_is_a_result(language, text):
    jsonschema, referencing = (pytest.importorskip(name) for name in ("jsonschema", "referencing"))
    schemas = [json.loads(path.read_text("utf-8")) for path in (ROOT / "Docs/Schemas").glob("*.json")]
    registry = referencing.Registry().with_resources(
        (schema["$id"], referencing.Resource.from_contents(schema)) for schema in schemas
    )
    jsonschema.Draft202012Validator({"$ref": "scan-result.json"}, registry=registry).validate(json.loads(text))


@pytest.mark.parametrize(
    "page",
    [*ROOT.glob("*.md"), *ROOT.glob("Docs/**/*.md"), ROOT / "Tests/Samples/README.md", PACKAGE / "README.md"],
    ids=lambda page: page.stem,
)
def test_links(page):
    for link in re.findall(r"\]\(([^)#]+)", page.read_text("utf-8")):
        assert link.startswith("https://") or (page.parent / link).exists(), link


def test_each_experiment_is_in_the_index():
    folder = ROOT / "Docs/Experiments"
    listed = re.findall(r"\]\((\d[^)]+)\)", (folder / "README.md").read_text("utf-8"))
    assert sorted(listed) == sorted(path.name for path in folder.glob("2*.md"))


def test_cited_experiments_exist():
    cited = {
        name
        for folder in ("Sources", "Tests", "Training", "Benchmarks", "Models")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in {".swift", ".py", ".json", ".md"}
        for name in re.findall(r"Docs/(Experiments/[\w-]+\.md)", path.read_text("utf-8"))
    }
    assert cited
    assert not [name for name in sorted(cited) if not (ROOT / "Docs" / name).is_file()]
