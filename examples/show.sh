#!/bin/sh
# SPDX-License-Identifier: MIT
# Solves the boards beside this file with the program named by the first argument, as people like to see it.
set -eu
flipwise=$1
boards=$(dirname "$0")

# Runs the program and shows the call above the result. Status 1, proved impossible, is a result too.
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
