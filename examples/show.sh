#!/bin/sh
# SPDX-License-Identifier: MIT
# Solves the boards in this folder with the program given as first argument, and prints them for reading.
set -eu
flipwise=$1
boards=$(dirname "$0")

# Runs the program and prints the call above the result. Status 1, proved impossible, is also a result.
show() {
  printf '\n$ flipwise %s\n' "$*"
  "$flipwise" "$@" || [ $? -eq 1 ]
}

show solve --format pretty "$boards/fliptile.txt"
show solve --format pretty "$boards/classic.txt"
show solve --format pretty "$boards/impossible.txt"
show solve --format pretty --goal uniform "$boards/flip-game.txt"
show solve --format pretty --rule two-kind "$boards/two-kind.txt"
show solve --format pretty --rule cross --goal on "$boards/cross.txt"
show solve --format pretty "$boards/holes.txt"
show solve --format pretty --rule king "$boards/heart.pbm"
show count 8 8
show count 47 7 --mod 1000000007
