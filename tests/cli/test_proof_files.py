# SPDX-License-Identifier: MIT
"""The files of --proof: their names, sizes and limits, and what happens where they cannot be written."""

import json

from program import Case, main, run


class ProofFiles(Case):
    def test_files_and_limits(self):
        stem = self.folder / "stem"
        done = run("solve", "--proof", stem, "--proof-limit", "1kB", stdin="11111\n" * 5)
        self.assertEqual(done.status, 4)
        self.assertIn("no proof is written: the proof would take 3.7 kB, but only 1.0 kB may be written (--proof-limit allows more)", done.err)
        done = run("solve", "--proof", stem, "--proof-limit", "100", stdin="11111\n" * 5)
        self.assertIn("the proof would take more than 1.0 kB, but only 100 bytes may be written (--proof-limit allows more)", done.err)
        self.assertTrue(done.text.startswith("; optimal: 15"))
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()), [])
        done = run("solve", "--proof", stem, "--rule", "cross", stdin=("1" * 41 + "\n") * 41)
        self.assertEqual((done.status, done.text), (4, ""))
        self.assertIn("nothing was solved: the proof would have to go through 2^80 solutions", done.err)
        old = self.file("stem.opb", "old")
        run("solve", "--proof", stem, "--proof-limit", "1 kB", stdin="11111\n" * 5)
        self.assertEqual(old.read_text(), "old")
        board = self.file("board.pbp", "11\n")
        self.refuses("solve", "--proof", self.folder / "board", board, says="name the same file")
        for name in (f"{self.folder}/", "-", ".", self.folder / ".."):
            self.refuses("solve", "--proof", name, stdin="1\n", says="a name is needed")
        self.refuses("solve", "--proof", self.folder / "none" / "stem", stdin="1\n", says="No such file or directory")
        request = self.file("request.json", '{"command":"solve","board":["1"]}\n')
        self.refuses("solve", "--proof", stem, "--request", request, says="--request does not go with --proof")
        self.refuses("solve", "--proof", stem, "--find", "any", stdin="1\n", says="not with --find any")
        self.refuses("solve", "--proof", stem, "--many", stdin="1\n", says="not with --many")
        self.refuses("solve", "--proof", stem, "--proof-limit", "much", stdin="1\n", says="--proof-limit")
        self.refuses("solve", "--proof-version", "2.0", stdin="1\n", says="--proof")
        self.refuses("analyze", "4", "4", "--proof", stem, says="--lightest")
        self.refuses("show", "--cost", self.file("costs", "1\n"), stdin="1\n", says="--format opb")

    def test_both_files_or_none_and_always_the_answer(self):
        """A disk that is full when one of the files is written."""
        for full in (".opb", ".pbp"):
            stem = self.folder / f"full{full[1:]}"
            stem.with_suffix(full).symlink_to("/dev/full")
            for command, board in ((("solve",), "11111\n" * 5), (("analyze", "4", "4", "--lightest"), "")):
                done = run(*command, "--proof", stem, stdin=board)
                self.assertEqual((done.status, done.text.splitlines()[0][:11]), (2, "; optimal: "))
                self.assertRegex(done.err, r"\Aflipwise: no proof is written: cannot write .*: No space left on device\n\Z")
            self.assertEqual([path.name for path in self.folder.glob(f"{stem.name}*")], [stem.name + full])

    def test_sizes_are_told(self):
        stem = self.folder / "stem"
        for command, board in ((("solve",), "11111\n" * 5), (("solve",), "10\n00\n"), (("solve", "--rule", "ring"), "10\n00\n"),
                               (("analyze", "4", "4", "--lightest"), ""), (("analyze", "3", "3", "--lightest"), "")):
            found = run(*command, "--proof", stem, "--format", "json", stdin=board)
            answer = json.loads(found.text)
            sizes = [stem.with_suffix(suffix).stat().st_size for suffix in (".opb", ".pbp")]
            self.assertEqual([answer["model_bytes"], answer["proof_bytes"]], sizes)
            text = run(*command, "--proof", stem, stdin=board).text.splitlines()
            comments = [line for line in text if line.startswith(";")]
            self.assertEqual(text[:len(comments)], comments)
            self.assertEqual(comments[-2:], [f"; model bytes {sizes[0]}", f"; proof bytes {sizes[1]}"])
            if command[0] == "solve":
                self.assertEqual(run("verify", *command[1:], self.file("board.txt", board), self.file("answer.json", found.text)).text, "valid\n")
            without = run(*command, "--format", "json", stdin=board)
            self.assertNotIn("proof_bytes", without.text)
        bar = run("solve", "--proof", stem, "--progress", "always", stdin=("1" * 30 + "\n") * 30).err
        if "writing the proof" in bar:
            self.assertIn("writing the proof, 7.2 MB", bar)


if __name__ == "__main__":
    main()
