# SPDX-License-Identifier: MIT
"""Settings of Sphinx for the documentation site (docs/site/build.py)."""

import logging
import os
import pathlib
import re
import sys

ROOT = pathlib.Path(os.environ["FLIPWISE_SOURCE"])
WORK = pathlib.Path(os.environ["FLIPWISE_WORK"])

project = "flipwise"
author = "The flipwise maintainers"
release = re.search(r"^project\(flipwise VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text(), re.MULTILINE)[1]
extensions = ["myst_parser", "breathe", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
html_theme = "alabaster"
html_theme_options = {"description": "An exact solver for flip puzzles", "fixed_sidebar": True, "page_width": "68em",
                      "sidebar_width": "15em"}
html_sidebars = {"**": ["about.html", "searchbox.html", "navigation.html"]}
html_copy_source = False
html_show_sphinx = False
smartquotes = False  # they would turn -- into a dash

myst_heading_anchors = 4
suppress_warnings = ["myst.header"]  # a page may begin with an example below a second heading

# The Python package. Its compiled part is imitated, so that the site needs no build.
sys.path.insert(0, str(ROOT / "python"))
autodoc_mock_imports = ["flipwise._engine"]
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
napoleon_google_docstring = False


def without_fields(app, what, name, kind, options, lines):
    """Drops the list of fields in the docstring of a class, since autodoc describes each field itself."""
    if what == "class" and "Fields:" in lines:
        del lines[lines.index("Fields:"):]


def setup(app):
    app.connect("autodoc-process-docstring", without_fields)


# The C++ library.
breathe_projects = {"flipwise": str(WORK / "doxygen" / "xml")}
breathe_default_project = "flipwise"
breathe_show_include = False
primary_domain = None
highlight_language = "none"
nitpick_ignore_regex = [(r"(cpp|py|c):.*", r".*")]  # types of the standard libraries have no page here


class NamespaceOfEachHeader(logging.Filter):
    """Drops the warning that several headers declare the same namespace."""

    def filter(self, record):
        return not record.getMessage().endswith("Declaration is '.. cpp:type:: flipwise'.")


logging.getLogger("sphinx.sphinx.domains.cpp").addFilter(NamespaceOfEachHeader())
