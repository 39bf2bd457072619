import pathlib

import pytest

import bookspine

numpy = pytest.importorskip("numpy")
pillow = pytest.importorskip("PIL.Image")


def crossing(image):
    """What arrives in the library, and the bytes."""
    done = bookspine.preprocess(image)
    return (done.report["format"], done.report["width"], done.report["height"]), done.data


@pytest.mark.parametrize("kind", [bytes, bytearray, memoryview, lambda data: numpy.frombuffer(data, "u1")])
def test_encoded_bytes(fake, kind):
    assert crossing(kind(b"\xff\xd8 a JPEG")) == ((0, 0, 0), b"\xff\xd8 a JPEG")


def test_empty_bytes_reach_the_library(fake):
    assert crossing(b"") == ((0, 0, 0), b"")


@pytest.mark.parametrize("kind", [str, pathlib.Path])
def test_path(fake, tmp_path, kind):
    (tmp_path / "ä.jpg").write_bytes(b"data\0more")
    assert crossing(kind(tmp_path / "ä.jpg"))[1] == b"data\0more"


def test_missing_file(fake, tmp_path):
    with pytest.raises(FileNotFoundError):
        bookspine.preprocess(tmp_path / "none.jpg")


@pytest.mark.parametrize(("channels", "code"), [((), 1), ((1,), 1), ((3,), 2), ((4,), 4)])
def test_arrays(fake, channels, code):
    array = numpy.arange(2 * 5 * (channels or (1,))[0], dtype="u1").reshape(2, 5, *channels)
    assert crossing(array) == ((code, 5, 2), array.tobytes())


@pytest.mark.parametrize(
    "view",
    [
        lambda a: a[1:4, 2:5],
        lambda a: a[::-1],
        lambda a: a[:, ::2],
        lambda a: a[..., ::-1],
        lambda a: a.transpose(1, 0, 2),
        lambda a: numpy.asfortranarray(a),
    ],
)
def test_strided_arrays_arrive_row_by_row(fake, view):
    array = view(numpy.arange(6 * 7 * 3, dtype="u1").reshape(6, 7, 3))
    assert crossing(array) == ((2, array.shape[1], array.shape[0]), numpy.ascontiguousarray(array).tobytes())


@pytest.mark.parametrize("dtype", ["f4", "i1", "u2", "?"])
def test_other_element_types_are_refused(fake, dtype):
    with pytest.raises(TypeError, match="uint8"):
        bookspine.preprocess(numpy.zeros((2, 2, 3), dtype))


@pytest.mark.parametrize("shape", [(2, 2, 2), (2, 2, 5), (1, 2, 2, 3)])
def test_other_shapes_are_refused(fake, shape):
    with pytest.raises(ValueError, match="shape"):
        bookspine.preprocess(numpy.zeros(shape, "u1"))


@pytest.mark.parametrize(
    ("mode", "code"),
    [("L", 1), ("RGB", 2), ("RGBA", 4), ("1", 2), ("P", 2), ("CMYK", 2), ("LA", 4), ("I;16", 1), ("LAB", 2)],
)
def test_pillow(fake, mode, code):
    (arrived, _), size = crossing(pillow.new(mode, (5, 2))), (5, 2)
    assert arrived == (code, *size)


def test_pillow_samples_of_16_bits_keep_their_brightness(fake):
    deep = pillow.new("I;16", (5, 2), 32896)
    assert crossing(deep) == ((1, 5, 2), b"\x80" * 10)
    with pytest.raises(TypeError, match="no known range"):
        bookspine.preprocess(pillow.new("F", (5, 2)))


def test_pillow_modes_that_other_code_makes(fake):
    assert crossing(pillow.new("LA", (5, 2), (7, 255)).convert("La")) == ((4, 5, 2), b"\x07\x07\x07\xff" * 10)
    premultiplied = pillow.new("RGBA", (5, 2), (7, 8, 9, 255)).convert("RGBa")
    assert crossing(premultiplied) == ((4, 5, 2), b"\x07\x08\x09\xff" * 10)
    assert crossing(pillow.new("PA", (5, 2)))[0] == (4, 5, 2)


def test_an_array_mapped_from_a_file(fake, tmp_path):
    numpy.save(tmp_path / "a.npy", numpy.zeros((2, 5, 3), "u1"))
    assert crossing(numpy.load(tmp_path / "a.npy", mmap_mode="r"))[0] == (2, 5, 2)


def test_pillow_photos_are_turned_upright(fake):
    image = pillow.new("RGB", (5, 2))
    image.getexif()[0x0112] = 6
    assert crossing(image)[0] == (2, 2, 5)


def test_pixels(fake):
    assert crossing(bookspine.Pixels(b"abcdef", 2, 1, "bgr")) == ((3, 2, 1), b"abcdef")
    with pytest.raises(ValueError, match="6 bytes, not 5"):
        bookspine.Pixels(b"abcde", 2, 1)
    with pytest.raises(ValueError, match="format"):
        bookspine.Pixels(b"", 0, 0, "hsv")


@pytest.mark.parametrize("thing", [None, 3, ["a"], object()])
def test_other_things_are_refused(fake, thing):
    with pytest.raises(TypeError, match="an image must be a path, bytes"):
        bookspine.preprocess(thing)


def test_decoded_pixels_are_an_array(fake):
    pixels = bookspine.decode(b"x")
    assert (pixels.width, pixels.height, pixels.shape) == (3, 2, (2, 3, 3))
    assert numpy.asarray(pixels).tobytes() == b"abcdefghijklmnopqr"
    assert numpy.asarray(pixels).shape == (2, 3, 3)
