# SPDX-License-Identifier: MIT
"""Turns ideas about boards into contestants' programs: text in, text out."""


def printing_numbers(ideas, read, none):
    """Returns programs that print a number, or the word `none` if there is none."""
    def program(idea):
        def solve(text):
            number = idea(read(text))
            return f"{none if number is None else number}\n"
        return solve
    return {name: program(idea) for name, idea in ideas.items()}
