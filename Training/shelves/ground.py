"""The spine before printing and its finish after: colors, bands, wear, shading."""
import numpy as np

from . import colors, texture


def paint(style, length, thickness, rng, noise):
    """(image, (start, end)): the ground and the stretch from the head, in pixels, that the main text may use."""
    image, zone = texture.flat(length, thickness, style.color), (0.0, 1.0)
    down = np.linspace(0, 1, length, dtype=np.float32)[:, None].repeat(thickness, 1)
    if style.ground == "gradient":
        image = texture.blend(image, colors.shade(style.color, rng.uniform(0.5, 1.5)), down)
    elif style.ground == "split":
        cut = rng.uniform(0.62, 0.88)
        head = rng.random() < 0.35
        image[(down > cut) if not head else (down < 1 - cut)] = style.second
        zone = (1 - cut, 1.0) if head else (0.0, cut)
    elif style.ground == "bands":
        cut, width = rng.uniform(0.03, 0.12), rng.uniform(0.004, 0.05)
        for at in (cut, 1 - cut - width):
            image[(down > at) & (down < at + width)] = style.second
        zone = (cut + width, 1 - cut - width)
    elif style.ground == "cloth":
        weave = noise.random((length, thickness), dtype=np.float32)
        image *= (0.9 + 0.2 * weave)[..., None]
    elif style.ground == "leather":
        zone = raised_bands(image, style, down, rng, noise)
    elif style.ground == "picture":
        tones = [style.color, style.second, colors.shade(style.color, 0.6), colors.shade(style.color, 1.4)]
        art = texture.picture(length, thickness, tones, noise)
        image = image + (art - image) * rng.uniform(0.2, 0.6)
    elif style.ground == "panel":
        zone = (rng.uniform(0.05, 0.2), rng.uniform(0.65, 0.9))
        rows = slice(int(zone[0] * length), int(zone[1] * length))
        inset = int(thickness * rng.choice([0, 0, 0.08]))
        image[rows, inset:thickness - inset] = style.second
    elif style.ground == "pattern":
        stripes = np.sin((down * length + np.arange(thickness)[None] * rng.choice([-1, 0, 1])) / thickness * rng.uniform(6, 30)) > 0.6
        image = texture.blend(image, colors.shade(style.color, rng.uniform(0.8, 1.2)), stripes.astype(np.float32))
    return image, (zone[0] * length, zone[1] * length)


def raised_bands(image, style, down, rng, noise):
    count = rng.choice([3, 4, 5])
    image *= (0.85 + 0.3 * texture.clouds(*image.shape[:2], 60, noise))[..., None]
    for i in range(1, count + 1):
        near = np.abs(down - i / (count + 1))
        image += (np.clip(1 - near * 90, 0, 1) * 50)[..., None]
        image[(near > 0.016) & (near < 0.019)] = style.title_ink
    return (1 / (count + 1) + 0.025, 2 / (count + 1) + 0.1) if rng.random() < 0.3 else (1 / (count + 1) + 0.025, count / (count + 1) - 0.025)


def finish(image, style, rng, noise):
    """Shade the round of the back, wear the edges, add creases and gloss; returns uint8."""
    length, thickness = image.shape[:2]
    across = np.linspace(-1, 1, thickness, dtype=np.float32)
    shade = 1 - (0.4 if style.rounded else 0.12) * np.abs(across) ** (2.5 if style.rounded else 9)
    shade *= 1 + rng.uniform(-0.12, 0.12) * across
    if style.rounded:
        shade *= 1 - 0.2 * np.exp(-((np.abs(across) - 0.86) / 0.05) ** 2)
    image = image * shade[None, :, None]
    if style.glossy:
        center, width = rng.uniform(-0.7, 0.7), rng.uniform(0.05, 0.25)
        gleam = np.exp(-((across - center) / width) ** 2)[None] * texture.clouds(length, 1, 4, noise)
        image += (gleam * style.glossy * 150)[..., None]
    if rng.random() < 0.15:
        for _ in range(rng.randint(1, 3)):
            column = int((0.2 + 0.6 * rng.random()) * thickness)
            image[:, column:column + 1] = image[:, column:column + 1] * 0.6 + 90
    if rng.random() < 0.3:
        rim = texture.clouds(length, thickness, 90, noise) * np.abs(across)[None] ** 12
        image += (rim * 120)[..., None]
    image += (noise.random((length, thickness, 1), dtype=np.float32) - 0.5) * 6
    return np.clip(image, 0, 255).astype(np.uint8)
