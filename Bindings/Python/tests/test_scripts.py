"""The scripts of the source tree, as far as they go without building anything."""

import runpy
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


def test_the_runtime_has_nothing_that_passes_by_a_hosts_allocator():
    name_of = runpy.run_path(str(ROOT / "Scripts" / "unpack-runtime"))["runtime_name"]
    libraries = "libopenvino_c.so.2641", "libtbb.so.12", "libtbbmalloc.so.2", "libtbbbind_2_5.so.3", "libtbbbind.so.3"
    assert [name_of(f"openvino/libs/{library}") for library in libraries] == [*libraries[:3], None, None]
