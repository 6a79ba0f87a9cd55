# SPDX-FileCopyrightText: the otakar authors
# SPDX-License-Identifier: Apache-2.0
"""Two kinds of small SVG charts, for bench/seeds."""
import math

WIDTH, HEIGHT = 640, 320
LEFT, RIGHT, TOP, BOTTOM = 70, 20, 40, 50
COLOURS = ("#1f6fb4", "#d9772b")


def text(x, y, words, anchor="middle", turn=""):
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" {turn}>{words}</text>'


def frame(title, across, up, names, body):
    middle, side = (LEFT + WIDTH - RIGHT) / 2, (TOP + HEIGHT - BOTTOM) / 2
    legend = "".join(f'<rect x="{WIDTH - 270}" y="{TOP + 6 + 18 * i}" width="12" height="12" fill="{COLOURS[i]}"/>'
                     + text(WIDTH - 252, TOP + 16 + 18 * i, name, "start") for i, name in enumerate(names))
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" '
            'font-family="sans-serif" font-size="12">\n<rect width="100%" height="100%" fill="white"/>\n'
            + text(middle, 22, title) + text(middle, HEIGHT - 10, across)
            + text(16, side, up, turn=f'transform="rotate(-90 16 {side})"')
            + f'\n<path d="M{LEFT} {TOP}V{HEIGHT - BOTTOM}H{WIDTH - RIGHT}" fill="none" stroke="black"/>\n'
            + "\n".join(body) + "\n" + legend + "\n</svg>\n")


def steps_below(count):
    """Where the horizontal axis is labelled: each step, or so many that they do not touch."""
    return range(0, count, max(1, math.ceil(count / 20)))


def lines(title, series, across, up):
    """(name, values) per line, on a logarithmic scale from 1; zeros are left out."""
    count = max(len(values) for _, values in series)
    top = math.ceil(math.log10(max(max(values) for _, values in series)))

    def place(i):
        return LEFT + 20 + i * (WIDTH - LEFT - RIGHT - 40) / max(1, count - 1)

    def height(value):
        return HEIGHT - BOTTOM - math.log10(value) * (HEIGHT - TOP - BOTTOM) / top

    body = [text(LEFT - 8, height(10**k) + 4, f"{10**k:,}", "end") for k in range(top + 1)]
    body += [text(place(i), HEIGHT - BOTTOM + 16, i + 1) for i in steps_below(count)]
    for colour, (_, values) in zip(COLOURS, series):
        points = [(place(i), height(value)) for i, value in enumerate(values) if value > 0]
        body.append(f'<polyline fill="none" stroke="{colour}" points="'
                    + " ".join(f"{x:.1f},{y:.1f}" for x, y in points) + '"/>')
        body += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in points]
    return frame(title, across, up, [name for name, _ in series], body)


def bars(title, series, across, up):
    """(name, values) per kind of bar, side by side."""
    count = max(len(values) for _, values in series)
    most = max(max(values) for _, values in series)
    slot = (WIDTH - LEFT - RIGHT) / count
    thick = 0.8 * slot / len(series)
    tick = 10 ** math.floor(math.log10(most))

    def height(value):
        return value / most * (HEIGHT - TOP - BOTTOM)

    body = [text(LEFT - 8, HEIGHT - BOTTOM - height(k * tick) + 4, f"{k * tick:g}", "end")
            for k in range(int(most / tick) + 1)]
    body += [text(LEFT + (i + 0.5) * slot, HEIGHT - BOTTOM + 16, i + 1) for i in steps_below(count)]
    for k, (colour, (_, values)) in enumerate(zip(COLOURS, series)):
        for i, value in enumerate(values):
            left, top = LEFT + i * slot + 0.1 * slot + k * thick, HEIGHT - BOTTOM - height(value)
            body.append(f'<rect x="{left:.1f}" y="{top:.1f}" width="{thick:.1f}" height="{height(value):.1f}" '
                        f'fill="{colour}"/>')
    return frame(title, across, up, [name for name, _ in series], body)
