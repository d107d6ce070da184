# SPDX-License-Identifier: MIT
"""Command lines of every kind for flipwise, and the files that they name."""

import random


def dense_buttons(lights, buttons):
    chance = random.Random(1)
    return "".join(" ".join(str(i) for i in range(lights) if chance.random() < 0.5) + "\n" for _ in range(buttons))


def many_lines(lines, repeats):
    chance = random.Random(2)
    ids = [f"{head}:{chance.getrandbits(4 * digits):0{digits}x}" for head, digits in
           (("plus-4x4", 4), ("king-4x8", 8), ("ring-4x4-on", 4), ("cross-4x7", 7), ("plus-3x4q3", 12), ("nothing", 4),
            ("x-4x5-torus", 5), ("two-kind-2x4", 2), ("0,0_0,1-4x4-uniform", 4)) for _ in range(lines)]
    ids = [id.split(":")[0] + ":" + "".join(chance.choice("012") for _ in range(12)) if "q3" in id else id for id in ids]
    chance.shuffle(ids)
    return "".join(id + "\n" for id in ids) * repeats


FILES = {
    "board": "1001\n0110\n0110\n1001\n",
    "impossible": "1000\n0000\n0000\n0000\n",
    "holes": "10_1\n0110\n01_0\n1001\n",
    "on39": ("1" * 39 + "\n") * 39,
    "on61": ("1" * 61 + "\n") * 61,
    "image.pbm": "P1\n5 4\n1 0 0 1 1\n0 1 1 0 0\n0 1 1 0 1\n1 0 0 1 0\n",
    "greys.pgm": "P2\n4 3\n2\n0 1 2 0\n2 2 1 0\n1 0 0 2\n",
    "colours": "0120\n2210\n1002\n",
    "ragged": "101\n10\n",
    "presses": "0000\n1001\n1001\n0000\n",
    "wrong": "0000\n1001\n1001\n0001\n",
    "corner": "0_00\n0000\n0000\n000_\n",
    "costs": "3\n1\n4\n1\n5\n9\n2\n6\n5\n3\n5\n8\n9\n7\n9\n3\n",
    "buttons": "0 1 4\n1,2\n; none:\n-\n3 4\n0 2 3\n",
    "five": "10110\n",
    "three": "101\n",
    "graph.g6": "DUW\n",
    "code.mtx": "%%MatrixMarket matrix coordinate pattern general\n3 7 12\n1 1\n1 3\n1 5\n1 7\n2 2\n2 3\n2 6\n2 7\n3 4\n3 5\n3 6\n3 7\n",
    "dense": dense_buttons(171, 200),
    "lights": f"{random.Random(3).getrandbits(171):0171b}\n",
    "room": "0?1?\n??_?\n????\n",
    "requests": '{"command":"solve","board":["1001","0110","0110","1001"]}\n{"command":"solve","board":"plus-4x4:8000"}\n{"board":7}\n',
    "counts": '{"command":"count","rows":5,"columns":5}\n{"command":"count","rows":4,"columns":4,"on":"0","by_weight":true}\n',
    "ids": many_lines(5, 1),
    "thousands": many_lines(60, 8),
    "answers": "plus-4x4:9669 optimal 4 0000/1001/1001/0000\nplus-4x4:8000 impossible\nplus-4x4:9669 optimal 3 0000/1001/1000/0000\n",
    "fliptile": "4 4\n1 0 0 1\n0 1 1 0\n0 1 1 0\n1 0 0 1\n2 2\n1 0\n0 0\n4 4\n1 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\n",
    "flip-game": "bwwb\nbbwb\nbwwb\nbwww\n\nw\n\nbw\n",
    "two-kind": "BWB\nWBW\nBBW\n\nW\n",
    "even-paint": "2 2\n47 7\n1 1000000\n",
    "cross-flip": "+-+-\n-+-+\n+-+-\n----\n\n+-\n++\n",
    "fliptile.out": "0 0 0 0\n1 0 0 1\n1 0 0 1\n0 0 0 0\n",
    "one.in": "4 4\n1 0 0 1\n0 1 1 0\n0 1 1 0\n1 0 0 1\n",
}

# Rank 0 answers these alone.
ALONE = """\
solve plus-4x4:9669
solve plus-4x4:8000
solve plus-5x5:1f8c63f
solve plus-5x5:1f8c600 --format json
solve nothing
solve plus-9x9:fffffffffffffffffffe8 --format json
solve --all 4 plus-4x4:9669
solve < board
solve board --format pretty --color always
solve board --format svg
solve board --format pbm
solve image.pbm --format pbm-raw --output presses.pbm
solve image.pbm --find any --format pbm-raw
solve impossible --witness witness.pbm
solve impossible --format presses
solve board --format id --rule king --wrap torus
solve holes --goal uniform --all 3 --format json
solve board --goal image.pbm
solve board --rule "0,0 0,1 1,0" --wrap columns --format presses
solve board --rule knight --wrap rows
solve board --rule x --goal on
solve board --rule ring --format json
solve board --rule cross --format json
solve cross-3x5-on:9998 --find any
solve two-kind-3x3:df8 --format json
solve board --rule two-kind --kind plus --kind x
solve board --free corner
solve board --fixed corner --format json
solve board --cost costs --format json
solve board --proof four
solve impossible --proof none --proof-version 3.0
solve --rule buttons five --format json
solve --rule graph.g6 --goal on < five
solve --rule code.mtx three --all 5 --goal on
solve colours --colours 3 --format json
solve colours --colours 4 --rule cross --goal 2 --cost-of press
solve greys.pgm --format pgm
solve greys.pgm --format svg --all 2
solve plus-3x3q3-on:012210021 --format presses
solve colours --colours 12 --rule king --wrap torus --find any
solve --request requests
solve --request - --strict < requests
solve ragged
solve missing
solve board --rule pluss
solve board --colours 3 --cost costs
solve board --limit 0
solve on39 --memory 0.000001
solve board --output missing/file
solve plus-30x30:0 --threads 0
count 5 5
count 4 4 --on 0 --list
count 4 4 --on 0 --list --first 5 --format json
count 6 6 --by-weight --format json
count 5 4 --on 0 --by-weight --format svg
count 9 3 --recurrence
count 9 6 --recurrence
count 5 2 --on 0 --recurrence --format json
count 1000000000000000 6 --mod 1000
count 47 7 --mod 1000000007
count 100 3 --mod 1
count 8 8 --up-to-symmetry
count 5 5 --on any --off 1,2,3,4 --fewest-lit
count 5 5 --on 2,3 --off 0,1,2,4,5,6,7,8 --adjacent king --most-lit
count 4 4 --sample 3
count 6 6 --on 0 --wrap torus --sample 2 --seed 9 --format json
count --given room --on 0 --list
count --given room --on 0,1 --by-weight --sample 2
count 4 4 --unrank 1000
count 4 4 --rank board
count 4 4 --on none --off none --fewest-lit
count 5 5 --resume state
count 0 4
count 4 4 --on 5
count 4 4 --on 0 --rank board
count 1000 1000 --memory 0.01
count 60 60 --on any --off 1,2,3,4
count 12 12 --resume board
count --request counts
analyze 5 5
analyze 5 5 --quiet-patterns --worst --distances --distribution --format json
analyze 4 4 --rule king --wrap torus --lightest
analyze impossible
analyze colours --colours 3 --quiet-patterns
analyze 3 3 --colours 4 --worst --distances
analyze --rule code.mtx --lightest --proof code
analyze --rule buttons --distances --format json
analyze 4 4 --rule two-kind
rate plus-4x4:9669
rate impossible
rate --rule buttons five --format json
rate greys.pgm
rate plus-4x4-goal:9669
hint plus-4x4:9669
hint board --explain --format json
hint board --pressed wrong --format svg
hint --rule graph.g6 five
hint colours --colours 3 --explain
hint plus-4x4:8000
verify board presses
verify board wrong
verify board presses --format json
verify impossible presses --witness
verify board ragged
verify board
show plus-4x4:9669
show holes --format id --goal uniform
show image.pbm --format pbm-raw
show --rule graph.g6 --format mtx
show plus-3x3:1e8 --format alist
show plus-3x3:1e8 --format flip
show board --goal on --format opb
show board --format dimacs
show greys.pgm --format pgm-raw
show greys.pgm --format pretty
generate 5 5 --presses 8 --count 3
generate 5 5 --presses 99
generate 4 5 --presses 5 --unique --holes 3 --seed 4 --format json
generate 6 6 --presses 8 --symmetric --format svg
generate --rule code.mtx --presses 1 --count 3
generate 3 3 --colours 3 --presses 4 --count 4
judge fliptile < fliptile
judge flip-game < flip-game
judge two-kind < two-kind
judge even-paint < even-paint
judge cross-flip < cross-flip
judge fliptile < flip-game
judge checkers < flip-game
checker fliptile one.in fliptile.out
checker fliptile one.in wrong --style kattis
validate fliptile one.in
validate flip-game < board
cases two-kind --out tests --seed 3
completion bash
completion csh
help
help count
help sovle
--version
solve --help

frobnicate
solve --bogus
solve board impossible""".split("\n")

# Other ranks take part in these, or may do so.
SHARED = """\
count 14 14
count 15 14 --mod 1000000007
count 13 13 --mod 4611686018427387847
count 4 13 --mod 3
count 12 11 --on any --off 1,2,3,4
count 8 8 --on 0 --wrap torus
count 9 8 --wrap rows
count 9 8 --wrap columns --mod 97
count 200 6 --wrap torus --mod 1000003
count 40 8 --wrap torus --on 0 --recurrence --format json
count 8 8 --adjacent king --on 2,3 --off 0,1,2,4,5,6,7,8
count 13 13 --resume state --format json
count 30 7 --on 0 --recurrence
count 1000000000000 7 --mod 1000000
solve on39 --memory 0.004 --all 2 --format json
solve on61 --memory 0.01 --format json
solve --rule dense lights --all 3 --format json
table nullity 1 20
table nullity 1 150
table nullity 3 3 --rule king
table nullity 1 70 --rule king --wrap columns --rows 6
table torus-nullity 1 40 --format csv
table fewest-all-on 1 14
table fewest-all-on 1 8 --rule ring --format json
table even-patterns 1 10 --format json
table nullity 1 12 --colours 3 --antidiagonals
table by-weight 1 40 --on 0
table count 1 6 --on 0 --weight 2
table even-patterns 1 9 --resume lines
table even-patterns 1 12 --columns 4 --mod 97
table count 1 10 --on any --off 1,2,3,4 --antidiagonals
table count 1 6 --on 0 --mod 97
table count 1 6 --on 0 --adjacent king --wrap torus --rows 3
table even-patterns 28 29 --memory 0.001
table nullity 5 1
table primes 1 5
generate 9 9 --presses 36
generate 9 9 --presses 40
generate 19 19 --presses 146 --count 3
generate 7 7 --presses 14 --unique --count 6 --wrap columns --rule king --seed 5
generate 5 5 --presses 15 --count 2
generate 5 5 --colours 3 --presses 10 --count 12
solve --many < thousands
solve --many thousands --format json
solve --many thousands --find any --goal on
solve --many ids --strict
solve --many missing
solve --many --rule graph.g6 < five
solve --many --colours 3 --rule king < ids
rate --many < ids
rate --many ids --format json
hint --many ids
analyze --many ids --format json
show --many < thousands
verify --many < answers
verify --many --format json < answers
verify --many < ids""".split("\n")
