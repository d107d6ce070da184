# SPDX-License-Identifier: MIT
"""Tests show: boards and buttons in formats for people and for programs."""

from program import SAMPLE, Case, main, run


class Show(Case):
    def test_formats(self):
        self.answers("1 0 _\n0 1 0\n", "show", stdin="; board\n2 3\n#._\n\n.#.\n")
        self.answers('{"board":["1001","0110","0110","1001"],"rows":4,"columns":4,"lit":8,"rule":"plus","wrap":"none",'
                     '"goal":"on","id":"plus-4x4-on:9669"}\n', "show", "--format", "json", "--goal", "on", "plus-4x4:9669")
        self.answers('{"board":["10_","010"],"rows":2,"columns":3,"lit":2}\n', "show", "--format", "json",
                     stdin="10_\n010\n")
        self.assertEqual(run("show", "--format", "pbm-raw", stdin="10\n01\n").out, b"P4\n2 2\n\x80\x40")
        self.assertEqual(run("show", "--format", "pbm", stdin="10\n01\n").out[:2], b"P1")
        self.assertIn("■ ·", run("show", "--format", "pretty", stdin="10\n01\n").text)
        for form in ("text", "pbm", "pbm-raw"):
            written = run("show", "--format", form, stdin=SAMPLE).out
            self.answers("1 0 0 1\n0 1 1 0\n0 1 1 0\n1 0 0 1\n", "show", stdin=written)

    def test_holes_in_images(self):
        for options in ([], ["--colours", 3]):
            image = "pgm" if options else "pbm"
            self.assertIn("images have no holes", run("show", *options, "--format", image, stdin="1_\n_1\n").err)
            self.assertEqual(run("show", *options, "--format", image, stdin="10\n01\n").err, "")

    def test_kinds(self):
        self.answers("1 2 0\n0 0 0\n", "show", stdin="120\n000\n")

    def test_buttons_are_shown(self):
        buttons = self.file("buttons", "0 0 1\n1 1 1 1\n")
        self.answers("; what buttons add to, 4 colours\n0 0 1\n-\n", "show", "--rule", buttons, "--colours", 4)
        self.refuses("show", "--rule", buttons, "--board", "000/", says="buttons are shown without lights; leave out BOARD")
        self.answers("; what buttons add to\n0 0 1\n1 1 1 1\n", "show", "--rule", buttons, "--colours", "none")
        again = self.file("again", run("show", "--rule", buttons, "--colours", 4).text)
        self.answers("; what buttons add to, 4 colours\n0 0 1\n-\n", "show", "--rule", again, "--colours", 4)


if __name__ == "__main__":
    main()
