# SPDX-License-Identifier: MIT
"""Compares docs/flipwise.schema.json with what the program reads and writes."""

import json
import os
import re
import subprocess
import sys
import unittest

from program import IMPOSSIBLE, SAMPLE, SANITIZED, SOURCE, Case, at_full_speed, main, run

try:
    import jsonschema
except ImportError:
    jsonschema = None

BOARD = ["1001", "0110", "0110", "1001"]
REQUESTS = [
    {"command": "solve", "board": ["01"], "buttons": [[0], [1], [0, 1]], "free": ["10"], "fixed": ["001"]},
    {"command": "solve", "board": ["02"], "buttons": [[0], [1], [0, 1]], "free": ["10"], "fixed": ["001"], "colours": 3},
    {"command": "hint", "board": ["01"], "buttons": [[0], [1], [0, 1]], "free": ["10"], "pressed": ["010"]},
    {"command": "generate", "lights": 2, "buttons": [[0], [1], [0, 1]], "fixed": ["001"], "presses": 1},
    {"command": "solve", "board": BOARD, "rule": "plus", "wrap": "none", "goal": "off", "find": "fewest"},
    {"command": "solve", "board": BOARD, "free": ["1111"] + ["0000"] * 3, "reachable": True, "find": "any", "all": 3},
    {"command": "solve", "board": ["012"], "colours": 3, "free": ["100"], "reachable": True},
    {"command": "solve", "board": ["10000"] + ["00000"] * 4, "nearest": True},
    {"command": "solve", "board": BOARD, "nearest": True},
    {"command": "solve", "board": BOARD, "lit_only": True},
    {"command": "solve", "board": ["000"], "goal": "on", "lit_only": True},
    {"command": "solve", "board": ["01200"] + ["00000"] * 4, "colours": 3, "nearest": True, "goal": "uniform"},
    {"command": "solve", "board": ["1_1", "111"], "goal": ["000", "010"], "limit": 10, "memory": 0.5, "threads": 1},
    {"command": "solve", "board": ["111", "111", "111"], "rule": "cross", "all": 5},
    {"command": "solve", "board": ["001", "111", "011"], "rule": "two-kind"},
    {"command": "solve", "board": ["0000", "1010", "0000", "0000"], "rule": "two-kind"},
    {"command": "solve", "board": BOARD, "rule": "0,0 0,1 -1,0", "wrap": "torus", "goal": "uniform", "find": "any"},
    {"command": "solve", "board": ["101"], "buttons": [[0, 1], [1, 2]]},
    {"command": "solve", "board": ["100"], "buttons": [[0, 1], [1, 2]]},
    {"command": "solve", "board": ["100"], "buttons": [[0.0, 1], [1, 2.0]]},
    {"command": "solve", "colours": 3, "board": ["012", "21_"], "goal": 1, "free": ["100", "000"]},
    {"command": "solve", "colours": 12, "board": [[0, 11, None], [1, 2, 3]], "cost_of": "press", "all": 3},
    {"command": "solve", "board": "plus-4x4q4:1000000000000000"},
    {"command": "solve", "colours": 4, "board": ["123"], "buttons": [[0, 1, 1], [2]], "find": "any"},
    {"command": "solve", "colours": 2, "board": ["11", "11"]},
    {"command": "solve", "colours": 2, "board": [[1, None], [0, 1]], "goal": 1, "cost_of": "press"},
    {"command": "verify", "board": [[1, 0], [0, 1]], "colours": 2, "cost_of": "amount", "goal": [[0, 0], [0, 0]],
     "answer": {"solution": [[0, 0], [0, 1]]}},
    {"command": "verify", "colours": 3, "board": ["012"], "answer": ["000"]},
    {"command": "verify", "board": "plus-1x3q3-uniform:012", "answer": {"solution": [[0, 1, 2]], "presses": 3}},
    {"command": "apply", "board": BOARD, "presses": ["0000", "1001", "1001", "0000"]},
    {"command": "apply", "board": "plus-4x4-on:9669", "wrap": "torus", "presses": "plus-4x4-torus:0990", "fixed": ["1000"] + ["0000"] * 3},
    {"command": "apply", "board": ["001"], "rule": "two-kind", "presses": {"kinds": ["020"]}},
    {"command": "apply", "board": ["101"], "buttons": [[0, 1], [1, 2]], "presses": ["01"]},
    {"command": "apply", "colours": 3, "board": ["012"], "presses": ["201"]},
    {"command": "apply", "colours": 12, "states": [3, 4], "board": [[1, 3]], "buttons": [{"0": 1, "1": -1}, {"1": 2}], "presses": [[5, 1]]},
    {"command": "show", "colours": 3, "board": ["012"]},
    {"command": "analyze", "colours": 4, "rows": 4, "columns": 4, "quiet_patterns": True, "worst": True, "distances": True},
    {"command": "analyze", "board": "plus-1x3q12-uniform:012", "worst": True, "distances": True, "cost_of": "press"},
    {"command": "analyze", "colours": 6, "lights": 3, "buttons": [[0, 1, 1], [2]], "quiet_patterns": True},
    {"command": "analyze", "colours": 6, "board": ["012"], "buttons": [[0, 1, 1], [2]], "worst": True},
    {"command": "analyze", "colours": 3, "rows": 99, "columns": 99, "limit": 1e-9},
    {"command": "analyze", "colours": 2, "rows": 2, "columns": 2, "cost_of": "press"},
    {"command": "analyze", "colours": 3, "rows": 2, "columns": 2, "distribution": True, "worst": True, "cost": [1, 2, 0, 1]},
    {"command": "analyze", "rows": 2, "columns": 2, "distribution": True, "distances": True, "worst": True, "cost": [1, 2, 0, 1]},
    {"command": "analyze", "lights": 2, "buttons": [[0, 1], [1]], "distribution": True, "distances": True, "worst": True, "cost": [5, 2]},
    {"command": "show", "board": "plus-1x3q17-goal2:001002", "wrap": "torus"},
    {"command": "generate", "rows": 3, "columns": 3, "colours": 4, "presses": 3, "count": 2, "goal": "uniform"},
    {"command": "generate", "rows": 3, "columns": 3, "colours": 12, "presses": 3, "holes": 2, "cost_of": "press"},
    {"command": "generate", "rows": 2, "columns": 3, "colours": 3, "presses": 99},
    {"command": "generate", "lights": 3, "colours": 4, "buttons": [[0, 0, 1], [1, 2]], "presses": 2, "unique": True},
    {"command": "generate", "rows": 3, "columns": 3, "colours": 2, "presses": 3},
    {"command": "rate", "colours": 3, "board": ["012", "21_"], "goal": 1, "fixed": ["100", "000"]},
    {"command": "rate", "colours": 3, "board": ["111", "000", "000"], "cost_of": "press"},
    {"command": "rate", "board": "plus-4x4q4:1000000000000000"},
    {"command": "rate", "colours": 12, "board": [[0, 11, None], [1, 2, 3]]},
    {"command": "rate", "colours": 4, "board": ["123"], "buttons": [[0, 1, 1], [2]]},
    {"command": "rate", "colours": 2, "board": ["11", "11"], "cost_of": "press"},
    {"command": "generate", "rows": 3, "columns": 3, "presses": 3, "cost_of": "press"},
    {"command": "hint", "colours": 3, "board": ["012", "210"], "pressed": ["210", "000"], "explain": True},
    {"command": "hint", "board": "plus-3x3q17:" + "00" * 8 + "05", "pressed": [[16, 0, 0], [0, 0, 0], [0, 0, 1]]},
    {"command": "hint", "board": "plus-4x4q4:1000000000000000"},
    {"command": "hint", "colours": 4, "board": ["222"], "buttons": [[0, 1, 1], [2]], "pressed": ["12"]},
    {"command": "hint", "colours": 2, "board": ["11", "11"], "pressed": ["10", "00"]},
    {"command": "rate", "board": "two-kind-2x2:0", "rule": "plus"},
    {"command": "solve", "board": "plus-4x4:9669"},
    {"command": "verify", "board": "plus-4x4:9669", "answer": ["0000", "1001", "1001", "0000"]},
    {"command": "count", "rows": 3, "columns": 3, "by_weight": True, "fewest_lit": True, "most_lit": True,
     "sample": 2, "seed": "5"},
    {"command": "count", "rows": "3", "columns": 3, "on": "even", "off": "any", "adjacent": "edge"},
    {"command": "count", "rows": 3, "columns": 3, "on": "0", "adjacent": "king", "wrap": "torus", "modulus": "97"},
    {"command": "count", "rows": 3, "columns": 3, "on": "0,2", "adjacent": "0,1 -3,2", "counted": "equal", "simple": True},
    {"command": "table", "name": "count", "from": 1, "to": 3, "counted": "unlit", "simple": True, "limit_each": 60},
    {"command": "count", "rows": 1000, "columns": 1000, "limit": 0.2},
    {"command": "count", "given": ["?1?", "?_?"], "on": "0", "list": 3, "rank": ["010", "0_0"], "unrank": "0"},
    {"command": "count", "rows": 3, "columns": 3, "recurrence": True},
    {"command": "count", "rows": 3, "columns": 3, "recurrence": True, "by_weight": True},
    {"command": "count", "rows": 3, "columns": 2, "recurrence": True, "up_to_symmetry": True, "up_to_translation": True,
     "wrap": "columns", "on": "0"},
    {"command": "solve", "board": ["11", "11"], "wrap": "torus", "simple": True},
    {"command": "analyze", "rows": 2, "columns": 2, "wrap": "torus", "simple": True},
    {"command": "verify", "board": ["11", "11"], "wrap": "torus", "simple": True, "answer": ["11", "11"]},
    {"command": "solve", "board": ["11", "11"], "wrap": "torus", "simple": True, "colours": 3},
    {"command": "count", "graph": "petersen", "on": "0,31", "off": "any", "counted": "equal", "by_weight": True, "fewest_lit": True,
     "most_lit": True, "how_many": True, "sample": 2, "list": 3, "rank": ["0000000000"], "unrank": "1"},
    {"command": "count", "graph": "path:3", "modulus": 7, "given": ["?1?"], "connected": True},
    {"command": "count", "rows": 3, "columns": 3, "on": "any", "connected": True, "symmetric": False, "recurrence": True},
    {"command": "table", "name": "most-lit", "from": 1, "to": 2, "connected": True, "on": "2"},
    {"command": "count", "rows": 3, "columns": 3, "up_to_symmetry": True, "symmetric": True},
    {"command": "count", "rows": 3, "columns": 2, "wrap": "rows", "up_to_translation": True, "most_lit": True, "how_many": True},
    {"command": "generate", "rows": 3, "columns": 4, "presses": 2, "holes": ["0_00", "0000", "00_0"], "goal": "uniform"},
    {"command": "analyze", "rows": 5, "columns": 5, "quiet_patterns": True},
    {"command": "analyze", "board": BOARD, "rule": "king", "wrap": "rows"},
    {"command": "verify", "board": BOARD, "answer": ["0000", "1001", "1001", "0000"]},
    {"command": "verify", "board": BOARD, "rule": "king", "wrap": "none", "goal": "on",
     "answer": {"solution": BOARD}},
    {"command": "show", "board": ["1_2", "000"]},
    {"command": "show", "board": "plus-4x4:9669"},
    {"command": "show", "board": ["1_2", "000"], "rule": "two-kind", "goal": ["0_0", "111"]},
    {"command": "analyze", "rows": 4, "columns": 4, "worst": True, "distances": True},
    {"command": "analyze", "board": ["1001", "0110", "0110", "1001"], "distribution": True},
    {"command": "analyze", "rows": 79, "columns": 79, "distribution": True},
    {"command": "analyze", "rows": 19, "columns": 19, "worst": True, "distances": True, "limit": 60},
    {"command": "generate", "rows": 4, "columns": 4, "presses": 5, "unique": True, "count": 2, "seed": "3"},
    {"command": "generate", "rows": 4, "columns": 4, "presses": 8},
    {"command": "generate", "rows": 4, "columns": 5, "presses": 4, "symmetric": True, "rule": "king", "wrap": "torus"},
    {"command": "rate", "board": "plus-5x5-uniform:0000000"},
    {"command": "rate", "board": BOARD, "rule": "king"},
    {"command": "hint", "board": BOARD, "explain": True},
    {"command": "hint", "board": ["11011"] * 5, "pressed": ["11111", "00000", "00000", "00000", "00000"]},
    {"command": "hint", "board": "two-kind-3x3:ff8"},
    {"command": "solve", "board": BOARD, "free": ["1000"] + ["0000"] * 3, "fixed": ["____"] + ["0000"] * 3},
    {"command": "solve", "board": "plus-4x4-free8000-fixed0001:8000"},
    {"command": "hint", "board": BOARD, "fixed": ["0000", "1000", "0000", "0000"]},
    {"command": "generate", "rows": 3, "columns": 4, "presses": 2, "fixed": ["1000", "0000", "0001"], "free": ["0000", "0110", "0000"]},
    {"command": "analyze", "lights": 4, "buttons": [[0, 1], [1, 2], [0, 2], [3]], "quiet_patterns": True, "distribution": True},
    {"command": "analyze", "board": ["101"], "buttons": [[0, 1], [1, 2]]},
    {"command": "generate", "lights": 3, "buttons": [[0, 1], [1, 2]], "presses": 1, "count": 2, "unique": True, "goal": "on"},
    {"command": "generate", "lights": "3", "buttons": [[0, 1], [1, 2]], "presses": 7, "cost": [3, 4]},
    {"command": "rate", "board": ["012"], "colours": 3, "cost": [1, 0, 2], "cost_of": "press"},
    {"command": "hint", "board": ["012"], "colours": 3, "cost": [1, 0, 2]},
    {"command": "generate", "rows": 2, "columns": 2, "colours": 3, "presses": 1, "cost": [1, 1, 1, 1]},
    {"command": "analyze", "colours": 3, "rows": 2, "columns": 2, "distribution": True},
    {"command": "solve", "board": ["012"], "colours": 3, "cost": [1, 1, 1]},
    {"command": "generate", "lights": 2, "buttons": [[0], [0]], "presses": 2},
    {"command": "rate", "board": ["101"], "buttons": [[0, 1], [1, 2]]},
    {"command": "rate", "board": ["100"], "buttons": [[0, 1], [1, 2]]},
    {"command": "hint", "board": ["101"], "buttons": [[0, 1], [1, 2]], "explain": True, "pressed": ["01"]},
    {"command": "solve", "graph": "path:3*cycle:4"},
    {"command": "solve", "graph": "complete:5", "colours": 3, "goal": "off"},
    {"command": "verify", "graph": "wheel:4", "answer": ["10000"]},
    {"command": "apply", "graph": "wheel:4", "board": ["10000"], "presses": ["10000"]},
    {"command": "analyze", "graph": "petersen", "quiet_patterns": True},
    {"command": "analyze", "graph": "DQc", "colours": 3},
    {"command": "analyze", "graph": "path:3", "lights": 3},
    {"command": "generate", "graph": "open(hypercube:3)", "presses": 1},
    {"command": "rate", "graph": "tree:0,1,2,1,2"},
    {"command": "hint", "graph": "prism:3", "board": ["100110"]},
    {"command": "table", "name": "nullity", "from": 1, "to": 3},
    {"command": "table", "name": "count", "from": 1, "to": 6, "on": "0", "adjacent": "king", "antidiagonals": True},
    {"command": "table", "name": "even-patterns", "from": 1, "to": 6, "columns": 3, "wrap": "rows", "modulus": 97},
    {"command": "table", "name": "nullity", "from": 1, "to": 6, "rule": "king", "wrap": "torus", "rows": 4},
    {"command": "table", "name": "torus-nullity", "from": 1, "to": 3, "rule": "0,0 0,1", "rows": "2"},
    {"command": "table", "name": "fewest-all-on", "from": 1, "to": 3, "rule": "ring"},
    {"command": "table", "name": "fewest-all-on", "from": 1, "to": 2, "rule": "two-kind", "colours": 2},
    {"command": "table", "name": "worst-case", "from": 1, "to": 3, "colours": 3, "antidiagonals": True},
    {"command": "table", "name": "by-weight", "from": 1, "to": 4, "on": "0", "columns": 2},
    {"command": "table", "name": "count", "from": 1, "to": 2, "weight": "2"},
    {"command": "table", "name": "up-to-translation", "from": 1, "to": 2, "wrap": "columns"},
    {"command": "table", "name": "fewest-lit", "from": 3, "to": 5, "graph": "cycle:N", "on": "any", "off": "1,2"},
    {"command": "table", "name": "worst-case", "from": 1, "to": 2, "graph": "hypercube:N", "colours": 3},
    {"command": "table", "name": "nullity", "from": 1, "to": 2, "wrap": "torus", "simple": True},
    {"command": "judge", "dialect": "flip-game", "input": "ww\n"},
    {"command": "code", "checks": ["XZZXI", "+IXZZX", "XIXZZ", "zx_xz"], "how_many": True, "threads": 1},
    {"command": "code", "checks": ["XZZXI", "IXZZX", "XIXZZ", "ZXIXZ"], "all": 4},
    {"command": "code", "checks": [[0], [1], [0, 1], [2], [0, 2], [1, 2], [0, 1, 2]], "z_checks": [[0], [1], [0, 1], [2], [0, 2], [1, 2], [0, 1, 2]], "all": "7"},
    {"command": "code", "checks": [[0], [1], [0, 1], [2], [0, 2], [1, 2], [0, 1, 2]], "z_checks": [[0], [1], [0, 1], [2], [0, 2], [1, 2], [0, 1, 2]]},
    {"command": "code", "checks": [[0], [0, 1]], "generator": True},
    {"command": "code", "checks": [[0], [1]], "pairs": "separate", "gauge": True},
    {"command": "code", "checks": ["XX", "ZI"], "gauge": True, "limit": 10},
    {"command": "code", "checks": "11\n", "as": "matrix", "z_checks": "11\n", "at_least": 2},
    {"command": "code", "checks": "error(0.1) D0\nerror(0.1) D0 L0\n", "as": "dem", "each_observable": True},
]
MISTAKEN = [
    {"command": "solve"},
    {"command": "solve", "board": []},
    {"command": "solve", "board": ["12"]},
    {"command": "solve", "board": ["1"], "boord": 1},
    {"command": "solve", "board": ["1"], "limit": 0},
    {"command": "solve", "board": ["1"], "rule": "pluss"},
    {"command": "analyze"},
    {"command": "sing"},
]
# The commands and the schema reject these.
NEVER = [
    {"command": "solve", "board": ["012"]},
    {"command": "solve", "board": ["012"], "colours": 257},
    {"command": "solve", "board": ["012"], "colours": 3, "rule": "two-kind"},
    {"command": "solve", "board": ["01"], "cost_of": "presses"},
    {"command": "solve", "board": [[0, 2]]},
    {"command": "solve", "board": ["01"], "goal": 2},
    {"command": "solve", "board": ["012"], "colours": 3, "buttons": [[0]], "wrap": "torus"},
    {"command": "solve", "graph": "path:3", "rule": "king"},
    {"command": "analyze", "graph": "path:3", "rows": 1, "columns": 3},
    {"command": "generate", "graph": "path:3", "presses": 1, "symmetric": True},
    {"command": "analyze", "colours": 3, "rows": 2},
    {"command": "analyze", "colours": 3, "board": ["012"], "rows": 2, "columns": 2},
    {"command": "analyze", "colours": 3, "buttons": [[0], [1]]},
    {"command": "analyze", "colours": 3, "lights": 2, "buttons": [[0], [1]], "rule": "king"},
    {"command": "generate", "lights": 2, "colours": 3, "buttons": [[0]], "presses": 1, "symmetric": True},
    {"command": "rate", "colours": 3, "board": ["012"], "rule": "two-kind"},
    {"command": "rate", "colours": 3, "board": ["012"], "pressed": ["012"]},
    {"command": "count", "rows": 2, "columns": 2, "modulus": 5, "up_to_symmetry": True},
    {"command": "count", "rows": 2, "columns": 2, "modulus": 5, "symmetric": True},
    {"command": "count", "rows": 2, "columns": 2, "connected": True, "symmetric": True},
    {"command": "count", "rows": 2, "columns": 2, "connected": True, "up_to_symmetry": True},
    {"command": "count", "rows": 2, "columns": 2, "connected": True, "up_to_translation": True, "wrap": "torus"},
    {"command": "table", "name": "up-to-symmetry", "from": 1, "to": 2, "connected": True},
    {"command": "count", "rows": 2, "columns": 2, "modulus": 5, "up_to_translation": True, "wrap": "torus"},
    {"command": "count", "rows": 2, "columns": 2, "up_to_translation": True},
    {"command": "count", "rows": 2, "columns": 2, "how_many": True},
    {"command": "count", "graph": "path:4", "rows": 1, "columns": 4},
    {"command": "count", "graph": "path:4", "adjacent": "edge"},
    {"command": "count", "graph": "path:4", "wrap": "none"},
    {"command": "count", "graph": "path:4", "recurrence": True},
    {"command": "count", "rows": 3, "columns": 3, "recurrence": True, "up_to_symmetry": True, "wrap": "torus"},
    {"command": "count", "rows": 3, "columns": 3, "recurrence": True, "up_to_translation": True, "wrap": "rows"},
    {"command": "table", "name": "fewest-all-on", "from": 1, "to": 2, "rule": "two-kind", "colours": 3},
    {"command": "table", "name": "up-to-translation", "from": 1, "to": 2},
    {"command": "table", "name": "by-weight", "from": 1, "to": 2, "graph": "path:N"},
    {"command": "table", "name": "nullity", "from": 1, "to": 2, "graph": "path:N", "rule": "king"},
    {"command": "table", "name": "count", "from": 1, "to": 2, "graph": "path:N", "wrap": "torus"},
    {"command": "table", "name": "even-patterns", "from": 1, "to": 2, "simple": True},
    {"command": "table", "name": "fewest-lit", "from": 1, "to": 2, "modulus": 5},
    {"command": "solve", "board": ["11"], "rule": "two-kind", "free": ["10"]},
    {"command": "solve", "board": "two-kind-1x2:c", "fixed": ["10"]},
    {"command": "hint", "board": ["11", "11"], "rule": "two-kind", "pressed": ["00", "00"]},
    {"command": "analyze", "buttons": [[0], [1]], "rows": 2, "columns": 2},
    {"command": "rate", "board": "two-kind-2x2:6"},
    {"command": "analyze", "board": "two-kind-2x2:6"},
    {"command": "analyze", "board": "plus-2x2-fixed8:6"},
    {"command": "solve", "board": "two-kind=ring/plus-2x2:9"},
    {"command": "code", "checks": ["XX", "A1"]},
    {"command": "code", "checks": [[0]], "at_least": 0},
    {"command": "code", "checks": [[0]], "at_least": 2, "how_many": True},
    {"command": "code", "checks": [[0]], "at_least": 2, "all": 3},
    {"command": "code", "z_checks": [[0]]},
    {"command": "code", "checks": "1\n", "as": "graph6"},
    {"command": "analyze", "rows": 1, "columns": 2, "lightest": True, "outside": [[0], [0]], "flips": [[0], [0]]},
]


BIG = 2 ** 64 - 1
NUMBERS = ["-1", "0", "1", "007", "1e3", "1.5", "", " 1", "x", str(BIG), str(BIG + 1), "9" * 30]
SECONDS = [-1, 0, 1e-9, 0.5, 1, 1e9, 1.1e9, 1e10]
WORDS = ["", "none", "rows", "columns", "torus", "edge", "king", "even", "odd", "any", "fewest", "on", "off", "uniform",
         "plus", "4", "5", "ring", "knight", "x", "cross", "two-kind", "Plus", "0,0", "0,0 0,1", " 0,0\t+1,-1 ", "0,0,", "0,0;1,1",
         "0, 0", "999999999999,0", "1000000000000,0", "two-kind=plus/ring", "two-kind=0,0/0,0 0,1", "two-kind=cross/plus",
         "two-kind=plus", "two-kind=plus/ring/x", "0,1,2", "8", "9", "08", "even,odd", "even,", "none,1", "1,none",
         "plus-1x1:8", "plus-1x1:0"]


FEW = WORDS[:16]


class Row:
    """A value as an option and as a field, with the arguments and fields around it."""

    def __init__(self, command, arguments, fields, option, field, values, number=True, **more):
        self.command, self.arguments, self.fields = command, arguments, fields
        self.option, self.field, self.values, self.number = option, field, values, number
        self.beside, self.beside_fields = more.get("beside", []), more.get("beside_fields", {})


TWO = {"rows": 2, "columns": 2}
BOARD_1 = {"board": ["1"]}
ROWS = [
    Row("solve", ["plus-1x1:8"], BOARD_1, "--limit", "limit", SECONDS),
    Row("count", [2, 2], TWO, "--limit", "limit", SECONDS),
    Row("rate", ["plus-1x1:8"], BOARD_1, "--memory", "memory", SECONDS),
    Row("hint", ["plus-1x1:8"], BOARD_1, "--memory", "memory", SECONDS),
    *(Row(command, arguments, fields, "--threads", "threads", [*NUMBERS, "65537", "4294967295", "4294967296", "42949672950"])
      for command, arguments, fields in (("solve", ["plus-1x1:8"], BOARD_1), ("count", [2, 2], TWO),
                                         ("analyze", [2, 2], TWO))),
    Row("solve", ["plus-1x1:8"], BOARD_1, "--all", "all", NUMBERS),
    Row("solve", ["plus-1x1:8"], BOARD_1, "--find", "find", FEW),
    Row("solve", ["plus-1x1:8"], BOARD_1, "--all", "all", ["1"], beside=["--find", "any"], beside_fields={"find": "any"}),
    Row("count", [2, 2], TWO, "--sample", "sample", ["-1", "0", "1", "2", "x"]),
    Row("count", [2, 2], TWO, "--seed", "seed", NUMBERS, beside=["--sample", 1], beside_fields={"sample": 1}),
    Row("count", [2, 2], TWO, "--seed", "seed", ["1"]),
    Row("count", [2, 2], TWO, "--mod", "modulus", [*NUMBERS, str(2 ** 63), str(2 ** 63 + 1)]),
    Row("count", [2, 2], TWO, "--unrank", "unrank", ["-1", "0", "1", "007", "x", ""], number=False),
    Row("count", [2, 2], TWO, "--on", "on", WORDS, number=False),
    Row("count", [2, 2], TWO, "--off", "off", WORDS, beside=["--adjacent", "king"], beside_fields={"adjacent": "king"},
        number=False),
    Row("count", [2, 2], TWO, "--adjacent", "adjacent", FEW),
    Row("count", [2, 2], TWO, "--wrap", "wrap", FEW),
    *(Row(command, arguments, fields, option, option[2:], WORDS if option == "--rule" else FEW)
      for option in ("--rule", "--wrap")
      for command, arguments, fields in (("solve", ["plus-1x1:8"], BOARD_1), ("analyze", [1, 1], {"rows": 1, "columns": 1}),
                                         ("rate", ["plus-1x1:8"], BOARD_1), ("hint", ["plus-1x1:8"], BOARD_1),
                                         ("generate", [1, 1, "--presses", 0], {"rows": 1, "columns": 1, "presses": 0}))),
    *(Row(command, ["plus-1x1:8"], BOARD_1, "--goal", "goal", [*FEW, "plus-1x1:8"]) for command in ("solve", "rate", "hint")),
    Row("generate", [2, 2], TWO, "--presses", "presses", NUMBERS),
    Row("generate", [2, 2, "--presses", 0], {**TWO, "presses": 0}, "--count", "count",
        ["-1", "0", "1", "02", "1.5", "x", "100000001", str(BIG + 1)]),
    Row("generate", [2, 2, "--presses", 0], {**TWO, "presses": 0}, "--seed", "seed", NUMBERS),
    Row("table", ["nullity"], {"name": "nullity", "to": 3}, None, "from", ["-1", "0", "1", "03", "x"], beside=[3]),
    Row("table", ["nullity", 1], {"name": "nullity", "from": 1}, None, "to", ["-1", "0", "1", "x", "100000001"]),
    *(Row("table", [name, 1, 2], {"name": name, "from": 1, "to": 2}, option, field, [value], number=option != "--on")
      for name in ("nullity", "torus-nullity", "fewest-all-on", "rank", "worst-case", "even-patterns", "count", "by-weight", "most-lit")
      for option, field, value in (("--rule", "rule", "king"), ("--rule", "rule", "two-kind"), ("--wrap", "wrap", "torus"),
                                   ("--mod", "modulus", "7"), ("--rows", "rows", "0"), ("--rows", "rows", "2"),
                                   ("--columns", "columns", "2"), ("--on", "on", "4"), ("--on", "on", "5"),
                                   ("--adjacent", "adjacent", "king"),
                                   ("--colours", "colours", "3"), ("--weight", "weight", "1"))),
    Row("table", ["count", 1, 2], {"name": "count", "from": 1, "to": 2}, "--rows", "rows", ["2"], beside=["--columns", 2],
        beside_fields={"columns": 2}),
    Row("table", ["count", 1, 2], {"name": "count", "from": 1, "to": 2}, "--rows", "rows", ["2"],
        beside=["--antidiagonals"], beside_fields={"antidiagonals": True}),
    Row("generate", [1, 1, "--presses", 0], {"rows": 1, "columns": 1, "presses": 0}, "--goal", "goal", [*FEW, "plus-1x1:0"]),
    Row("analyze", [], {"columns": 1}, None, "rows", ["-1", "0", "1", "2", "x", "1.5"], beside=[1]),
    Row("count", [], {"columns": 1}, None, "rows", ["-1", "0", "1", "007", "x", "1.5", str(BIG + 1)], beside=[1]),
]


@at_full_speed
@unittest.skipIf(jsonschema is None, "python3-jsonschema is not installed")
class Schema(Case):
    def setUp(self):
        super().setUp()
        self.schema = json.loads((SOURCE / "docs" / "flipwise.schema.json").read_text())
        jsonschema.Draft202012Validator.check_schema(self.schema)

    def fits(self, kind, value):
        one = {**self.schema, "anyOf": [{"$ref": f"#/$defs/{kind}"}]}
        jsonschema.Draft202012Validator(one).validate(value)

    def test_requests_and_their_answers(self):
        for request in REQUESTS:
            with self.subTest(request=request):
                self.fits("request", request)
                of_colours = request["command"] != "table" and request.get("colours", 2) != 2 or re.search(r"-\d+x\d+q", str(request.get("board")))
                kind = "colour_" + request["command"] if of_colours else request["command"]
                self.fits(kind + "_request", request)
                result = run(request["command"], "--request", "-", "--format", "json", stdin=json.dumps(request)) \
                    if request["command"] != "judge" else run("judge", "--request", "-", stdin=json.dumps(request))
                self.assertIn(result.status, (0, 1, 4))
                if request["command"] != "judge":
                    answer = json.loads(result.text)
                    self.fits("answer", answer)
                    self.fits((request["command"] if kind == "colour_verify" else kind.replace("apply", "show")) + "_answer", answer)

    def test_answers_of_options(self):
        proof = ["--proof", self.folder / "stem"]
        for arguments, kind in ((["solve"], "solve"), (["solve", "--find", "any"], "solve"), (["solve", *proof], "solve"),
                                (["analyze", "--lightest", *proof], "lightest"),
                                (["solve", "--limit", "1e-9"], "solve"), (["analyze"], "analyze"), (["show"], "show")):
            for board in (SAMPLE, IMPOSSIBLE, "1_\n01\n"):
                result = run(*arguments, "--format", "json", stdin=board)
                self.fits(f"{kind}_answer", json.loads(result.text))
        found = run("analyze", 2, 2, "--rule", "ring", "--colours", 3, "--cost-of", "press", "--lightest", "--format", "json")
        self.fits("colour_lightest_answer", json.loads(found.text))

    def test_mistakes_do_not_fit(self):
        for request in MISTAKEN:
            with self.subTest(request=request):
                with self.assertRaises(jsonschema.ValidationError):
                    self.fits("request", request)
                self.refuses("solve", "--request", "-", stdin=json.dumps(request))

    def test_what_is_never_taken_does_not_fit(self):
        for request in NEVER:
            self.refuses(request["command"], "--request", "-", stdin=json.dumps(request))
            self.assertFalse(self.fits_at_all("request", request), request)

    def test_requests_have_the_fields_of_the_table(self):
        script = SOURCE / "tools" / "fields.py"
        checked = subprocess.run([sys.executable, "-B", script, os.environ["FLIPWISE"], "--check"], capture_output=True, text=True)
        self.assertEqual((checked.returncode, checked.stderr), (0, ""))

    def test_examples_of_the_documents(self):
        texts = [page.read_text() for page in sorted((SOURCE / "docs" / "formats").glob("*.md"))]
        objects = [line for text in texts for line in re.findall(r"^ *(\{\"command\".*\})$", text, re.MULTILINE)]
        self.assertGreater(len(objects), 15)
        for line in objects:
            request = json.loads(line)
            self.fits("request", request)
            result = run(request["command"], "--request", "-", stdin=line)
            self.assertIn(result.status, (0, 1), (line, result.err))

    def test_the_page_of_answers_names_every_field(self):
        named = set(re.findall(r"`(\w+)`", (SOURCE / "docs" / "formats" / "answers.md").read_text()))
        for name, answer in self.schema["$defs"].items():
            if name.endswith("_answer") and name not in ("stated_answer", "colour_stated_answer"):
                self.assertLessEqual(set(answer["properties"]), named, name)

    def fits_at_all(self, kind, value):
        try:
            self.fits(kind, value)
        except jsonschema.ValidationError:
            return False
        return True

    def accepted_requests(self, requests):
        """Returns whether each of these requests of one command is answered, in order."""
        lines = run(requests[0]["command"], "--request", "-", "--format", "json",
                    stdin="\n".join(map(json.dumps, [requests[0], *requests]))).text.splitlines()
        self.assertEqual(len(lines), len(requests) + 1)
        return ["error" not in json.loads(line) for line in lines[1:]]

    def test_options_requests_and_schema_agree(self):
        """Options, requests and schema accept the same values, for each row of a table."""
        for row in ROWS[:: 4 if SANITIZED else 1]:
            option = [] if row.option is None else [row.option]
            requests, by_option = [], []
            for value in row.values:
                accepted = run(row.command, *row.arguments, *option, value, *row.beside).status != 2
                is_number = row.number and re.fullmatch("-?(0|[1-9][0-9]*)", str(value))
                for written in [value, int(value)] if is_number else [value]:
                    requests.append({"command": row.command, **row.fields, **row.beside_fields, row.field: written})
                    by_option.append(accepted)
            for request, accepted, by_request in zip(requests, by_option, self.accepted_requests(requests)):
                with self.subTest(request=request):
                    by_schema = self.fits_at_all(row.command + "_request", request)
                    self.assertEqual((by_request, by_schema), (accepted, accepted))


main()
