# SPDX-License-Identifier: MIT
"""Ideas about boards as programs of contestants: text in, text out."""


def printing_numbers(ideas, read, none):
    """Each prints a number, or where there is none this word."""
    def program(idea):
        def solve(text):
            number = idea(read(text))
            return f"{none if number is None else number}\n"
        return solve
    return {name: program(idea) for name, idea in ideas.items()}
