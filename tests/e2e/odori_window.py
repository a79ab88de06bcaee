"""Shared by the tests of the window: starts odori, sends input with xdotool and reads its status file.

The arguments of every test: ODORI XDND_DROP ASSETS, on an X display without a window manager (Xvfb).
"""
import ctypes
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import unittest
import unittest.mock

ODORI, DROP = sys.argv[1:3]
ASSETS = pathlib.Path(sys.argv[3])
SIZE = (640, 400)  # of the window
# The program's own sample, without its song and scenery.
SAMPLE_FOLDER = pathlib.Path(ODORI).resolve().parent / "assets"
DANCER = [*sorted(SAMPLE_FOLDER.glob("*.pmx")), *sorted(SAMPLE_FOLDER.glob("*.vmd"))]
WORKSPACES = {"Show": ("models", "scene", "output"), "Pose": ("bones", "morphs", "physics", "overrides"),
              "Look": ("materials", "textures", "display"), "Lab": ("skinning", "measure", "gpu", "check", "status")}
UNDER_WINE = pathlib.Path(ODORI + ".exe").exists()  # ODORI is a script that runs the program of Windows beside it
TIMEOUT = 20.0  # seconds for anything to happen; sanitizers and a software renderer are slow


def run(*command):
    return subprocess.run([str(c) for c in command], check=True, capture_output=True, text=True).stdout


def local_path(text, home):
    """A text whose end is a path of Windows, with that of this system as Wine knows it; any other text as it is."""
    before, path = re.match(r"(.*?)((?:Z:|C:[\\/]users)[\\/].*)?$", text, re.DOTALL).groups()
    if path is None:
        return text
    rest = path[2:].replace("\\", "/")
    return before + (rest if path[0] == "Z" else re.sub("^/users/[^/]+", lambda _: home, rest))


def with_local_paths(status, home):
    if isinstance(status, dict):
        return {key: with_local_paths(value, home) for key, value in status.items()}
    if isinstance(status, list):
        return [with_local_paths(value, home) for value in status]
    return local_path(status, home) if isinstance(status, str) else status


def data_folder(home):
    """Where odori keeps its files for a person with that home folder and no folders of XDG."""
    return home / ("AppData/Roaming" if UNDER_WINE else ".local/share")


class Window:
    """One running odori. It does not load or save settings unless `arguments` name a settings file."""

    def __init__(self, folder, *arguments):
        self.status_file = pathlib.Path(folder) / "status.json"
        self.status_file.unlink(missing_ok=True)
        self.errors = open(pathlib.Path(folder) / "stderr.txt", "w+")
        environment = dict(os.environ)
        self.home = environment.get("HOME")
        if "ODORI_PRELOAD" in environment:  # keep_loaded.c
            environment.update(LD_PRELOAD=environment["ODORI_PRELOAD"], ASAN_OPTIONS="verify_asan_link_order=0")
        self.process = subprocess.Popen(
            [ODORI, "--size", "{}x{}".format(*SIZE), "--samples", "0", "--status-file", str(self.status_file),
             *map(str, arguments)], stderr=self.errors, env=environment)
        self.wait(lambda s: "play" in s["widgets"], "the window opens")
        self.id = run("xdotool", "search", "--onlyvisible", "--name", "odori$").split()[0]

    def status(self):
        try:
            status = json.loads(self.status_file.read_text())
        except FileNotFoundError:
            return None
        return with_local_paths(status, self.home) if UNDER_WINE else status

    def wait(self, true_of, what, timeout=TIMEOUT):
        """Waits for a status for which `true_of` returns true, and returns it."""
        end = time.monotonic() + timeout
        while time.monotonic() < end:
            if self.process.poll() is not None:
                raise AssertionError(f"odori ended with {self.process.returncode} before {what}: {self.stderr()}")
            status = self.status()
            if status is not None and true_of(status):
                return status
            time.sleep(0.03)
        raise AssertionError(f"timeout: {what}; last status: {json.dumps(self.status(), ensure_ascii=False)}")

    def close_terms(self):
        if self.status()["terms"]:
            self.key("Return")
            self.wait(lambda s: not s["terms"], "the terms are closed")

    def stop(self):
        if self.status()["playing"]:
            self.key("space")
            self.wait(lambda s: not s["playing"], "it stands")

    def settle(self):
        """Waits until input has been handled and rendered."""
        time.sleep(0.3)

    def position(self, widget, across=0.5):
        """A position in a widget: the given share of its width, and half its height."""
        left, top, right, bottom = self.wait(lambda s: widget in s["widgets"], f"{widget} is visible")["widgets"][widget]
        return round(left + (right - left) * across), round((top + bottom) / 2)

    def send(self, *event):
        """Sends input, and waits for a frame that began after it, because the panels may miss one of two events between
        two frames. The frame that was being rendered does not count."""
        frames = self.status()["pictures"]
        run("xdotool", *event)
        end = time.monotonic() + 5.0  # a machine with much else to do renders less than two frames in a second
        while self.process.poll() is None and time.monotonic() < end and self.status()["pictures"] < frames + 2:
            time.sleep(0.02)

    def move_mouse(self, x, y):
        left, top = self.status()["origin"]
        self.send("mousemove", left + x, top + y)

    def button(self, which, number=1):
        self.send(f"mouse{which}", number)

    def click(self, widget):
        self.point_at(widget)
        self.button("down")
        self.button("up")

    def point_at(self, widget):
        """Moves the mouse over a widget, again if the page was still scrolling or its content has moved."""
        for _ in range(10):
            x, y = self.position(widget)
            self.move_mouse(x, y)
            now = self.status()["widgets"].get(widget)  # gone: a menu that opens under the mouse
            if now is None or (now[0] <= x <= now[2] and now[1] <= y <= now[3]):
                return

    def drag(self, start, end, button=1):
        self.move_mouse(*start)
        self.button("down", button)
        self.move_mouse((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
        self.move_mouse(*end)
        self.button("up", button)

    def ctrl_click(self, x, y):
        self.move_mouse(x, y)
        run("xdotool", "keydown", "ctrl")
        self.button("down")
        self.button("up")
        run("xdotool", "keyup", "ctrl")

    def type_number(self, widget, text, across=0.5):
        """Types into a field of numbers, or into one of a row of them."""
        self.ctrl_click(*self.position(widget, across))
        self.settle()
        self.send("type", "--delay", 60, "--", text)
        self.key("Return")
        self.send("mousemove_relative", 1, 0)  # the field has the keyboard until a frame later

    def key(self, *names):
        for name in names:
            self.send("key", name)

    def scroll_to(self, widget, attempts=1):
        """Scrolls the open page from its top until the widget is visible. Several attempts for one that appears later."""
        for _ in range(attempts):
            if self.scrolls_to(widget):
                return
        raise AssertionError(f"{widget} is not on the page; last widgets: {list(self.status()['widgets'])}")

    def scrolls_to(self, widget):
        _, top, _, bottom = self.status()["widgets"]["picture"]
        self.move_mouse(SIZE[0] - 19, round((top + bottom) / 2))  # over the scroll bar, because lists on the page scroll on their own
        run("xdotool", "click", "--repeat", 80, "--delay", 5, 4)
        self.settle()
        for _ in range(60):
            before = self.status()["widgets"]
            if widget in before and before[widget][3] - before[widget][1] > 6:  # not a strip that a click may miss
                return True
            run("xdotool", "click", 5)
            end = time.monotonic() + 1.0
            while self.status()["widgets"] == before and time.monotonic() < end:
                time.sleep(0.03)
        return widget in self.status()["widgets"]

    def open_page(self, page):
        """Tries several times, because a window that has just opened may miss the first click."""
        workspace = next(w for w, pages in WORKSPACES.items() if page in pages)
        for _ in range(3):
            self.settle()
            self.click(f"workspace {workspace}")
            self.click(f"page {page}")
            end = time.monotonic() + TIMEOUT / 4
            while time.monotonic() < end:
                if self.status()["page"] == page:
                    return self.send("mousemove_relative", 1, 0)  # a scroll bar that appears moves what is on the page
                time.sleep(0.03)
        raise AssertionError(f"timeout: the page {page}; last status: {json.dumps(self.status(), ensure_ascii=False)}")

    def drop(self, *files):
        run(DROP, self.id, *files)

    def viewport_pixels(self):
        """The RGB pixels of the viewport on the screen."""
        return self.screenshot(*(round(v) for v in self.status()["widgets"]["picture"]))

    def screenshot(self, left, top, right, bottom):
        """The RGB pixels of a part of the window on the screen."""
        x, y = self.status()["origin"]
        crop = f"{right - left}x{bottom - top}+{x + left}+{y + top}"
        return subprocess.run(["import", "-window", "root", "-crop", crop, "-depth", "8", "rgb:-"], check=True,
                              capture_output=True).stdout

    def compare_with_render(self, *arguments):
        """The difference between the viewport and an image by `odori render` of the sample with the window's frame and
        camera. Widgets over the viewport are left out."""
        status = self.wait(lambda s: s["physics"]["shown"] != "approximate", "physics has reached the frame",
                           timeout=6 * TIMEOUT)  # recorded in the background, with a low priority
        left, top, right, bottom = (round(v) for v in status["widgets"]["picture"])
        self.move_mouse(left + 3, top + 3)  # a tooltip of the last button would lie over the viewport
        self.settle()
        camera = status["camera"]
        place = ",".join(map(repr, [*camera["target"], *camera["angles"], camera["distance"], camera["fov"]]))
        file = self.status_file.with_name("rendered.png")
        run(ODORI, "render", *DANCER, "--frame", repr(status["frame"]), "--camera", place, "--samples", "0", "--axes", "on",
            "--size", f"{right - left}x{bottom - top}", "--quiet", "-o", file, *arguments)
        expected = pixels(file)[2]
        file.unlink()
        return difference(self.without_widgets(self.viewport_pixels()), self.without_widgets(expected))

    def without_widgets(self, pixels):
        """Pixels of the viewport, without those under the widgets over it."""
        widgets = self.status()["widgets"]
        left, top, right, bottom = (round(v) for v in widgets["picture"])
        over = [(round(l) - left - 2, round(t) - top - 2, round(r) - left + 2, round(b) - top + 2)
                for name, (l, t, r, b) in widgets.items()
                if name != "picture" and l >= left and t >= top and r <= right and b <= bottom]
        return without(pixels, right - left, over)

    def frame_and_time(self):
        """The frame in the status, and when it was written, s."""
        with open(self.status_file) as file:
            return json.load(file)["frame"], os.fstat(file.fileno()).st_mtime

    def request_close(self):
        """What the close button of a window manager does: a WM_DELETE_WINDOW message."""
        close_window(int(self.id))

    def quit(self):
        """Quits without saving what was set by hand."""
        self.key("ctrl+q")
        end = time.monotonic() + TIMEOUT
        while self.process.poll() is None and time.monotonic() < end:
            if self.status()["unsaved_question"]:
                self.key("Tab", "Return")
                break
            time.sleep(0.05)
        if self.process.wait(TIMEOUT) != 0 or self.stderr():
            raise AssertionError(f"odori ended with {self.process.returncode}: {self.stderr()}")
        self.errors.close()

    def stderr(self):
        self.errors.flush()
        self.errors.seek(0)
        return self.errors.read()

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.errors.close()


def own_home(add_cleanup):
    """A folder that is the person's home until the clean-up, without a device for sound."""
    holder = tempfile.TemporaryDirectory(prefix="odori 踊り ")
    add_cleanup(holder.cleanup)
    patch = unittest.mock.patch.dict(os.environ, HOME=holder.name, ALSOFT_DRIVERS="null")
    patch.start()
    add_cleanup(patch.stop)
    for name in ("XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"):
        os.environ.pop(name, None)
    return pathlib.Path(holder.name)


class WindowCase(unittest.TestCase):
    """Tests of windows of their own, each in a folder of its own, which is the person's home."""

    def setUp(self):
        self.folder = own_home(self.addCleanup)
        self.settings = self.folder / "settings.json"

    def write_settings(self, **values):
        self.settings.write_text(json.dumps({"format": "odori-settings", "version": 1, **values}))

    def open(self, *arguments):
        """A window with these files, which are open."""
        window = Window(self.folder, *arguments)
        self.addCleanup(window.close)
        window.wait(lambda s: s["models"] and s["opening"] is None, "the files are open")
        return window


class WindowSession(unittest.TestCase):
    """One window for all tests of a class. They depend on each other and run in the order of their names."""

    @classmethod
    def setUpClass(cls):
        cls.folder = own_home(cls.addClassCleanup)

    @classmethod
    def open(cls, *arguments):
        cls.window = Window(cls.folder, *arguments)
        cls.addClassCleanup(cls.window.close)


class ClientMessage(ctypes.Structure):
    """XClientMessageEvent, padded to the size of XEvent."""
    _fields_ = [("type", ctypes.c_int), ("serial", ctypes.c_ulong), ("send_event", ctypes.c_int),
                ("display", ctypes.c_void_p), ("window", ctypes.c_ulong), ("message_type", ctypes.c_ulong),
                ("format", ctypes.c_int), ("data", ctypes.c_long * 5), ("padding", ctypes.c_long * 12)]


def close_window(window):
    x11 = ctypes.CDLL("libX11.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XInternAtom.restype = ctypes.c_ulong
    display = ctypes.c_void_p(x11.XOpenDisplay(None))
    atom = lambda name: x11.XInternAtom(display, name, 0)
    client_message = 33
    event = ClientMessage(type=client_message, window=window, message_type=atom(b"WM_PROTOCOLS"), format=32)
    event.data[0] = atom(b"WM_DELETE_WINDOW")
    x11.XSendEvent(display, ctypes.c_ulong(window), 0, ctypes.c_long(0), ctypes.byref(event))
    x11.XCloseDisplay(display)


def pixels(file):
    """Width, height and RGB pixels of an image file."""
    width, height = map(int, run("identify", "-format", "%w %h", file).split())
    rgb = subprocess.run(["convert", str(file), "-depth", "8", "rgb:-"], check=True, capture_output=True).stdout
    return width, height, rgb


def difference(a, b):
    """The share of color values that differ visibly between two images of the same size."""
    if len(a) != len(b):
        raise AssertionError(f"images of {len(a)} and {len(b)} bytes")
    return sum(abs(x - y) > 24 for x, y in zip(a, b)) / len(a)


def without(rgb, width, areas):
    """The image with areas (left, top, right, bottom) blackened."""
    kept = bytearray(rgb)
    for left, top, right, bottom in areas:
        for y in range(max(top, 0), min(bottom, len(rgb) // 3 // width)):
            begin, end = (3 * (y * width + min(max(x, 0), width)) for x in (left, right))
            kept[begin:end] = bytes(end - begin)
    return bytes(kept)
