"""The scripts of the source tree, as far as they go without building anything."""

import subprocess

import pytest
from conftest import ROOT


@pytest.mark.parametrize(
    ("script", "option"),
    [
        ("build", "--out"),
        ("build", "--without"),
        ("evaluate", "--engine"),
        ("evaluate", "--catalog"),
        ("evaluate", "--photos"),
    ],
)
def test_an_option_without_its_value_stops_a_script_also_through_a_link(tmp_path, script, option):
    link = tmp_path / script
    link.symlink_to(ROOT / "Scripts" / script)
    # Without a compiler and without photos, so that a script that goes on ends soon.
    environment = {"PATH": "/usr/bin:/bin", "HOME": str(tmp_path), "BOOKSPINE_SHARED": str(tmp_path)}
    done = subprocess.run([link, option], env=environment, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (1, f"{script}: error: {option} needs a value\n")
    assert list(tmp_path.iterdir()) == [link]
