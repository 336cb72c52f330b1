# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""A browser without a window, for tests of pages: Debian's Chromium, driven by Selenium."""

import os
import pathlib
import shutil
import sys
import time

try:
    from selenium import webdriver
    from selenium.webdriver.chrome.options import Options
    from selenium.webdriver.chrome.service import Service
except ImportError:
    webdriver = None
    # Debian's packages are there for Debian's Python only.
    if os.path.exists("/usr/bin/python3") and "BROWSER_RESTARTED" not in os.environ:
        os.environ["BROWSER_RESTARTED"] = "1"
        os.execv("/usr/bin/python3", ["/usr/bin/python3", *sys.argv])

DRIVER = shutil.which("chromedriver")
BROWSER = shutil.which("chromium")

# Why there is no browser; nothing where there is one.
MISSING = " and ".join(name for name, found in (("python3-selenium", webdriver), ("chromium-driver", DRIVER),
                                                ("chromium", BROWSER)) if found is None)

# As root in a container, mostly without a graphics card.
ARGUMENTS = ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--window-size=1400,1400",
             "--hide-scrollbars", "--disable-gpu",
             # A page that needs the network fails.
             "--host-resolver-rules=MAP * ~NOTFOUND")


class Browser:
    """One page at a time. Pictures go to a folder, if one is given: to that of the environment variable PAGE_PICTURES, for tests."""

    def __init__(self, pictures=None):
        options = Options()
        for argument in ARGUMENTS:
            options.add_argument(argument)
        options.binary_location = BROWSER
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(service=Service(DRIVER), options=options)
        self.driver.set_page_load_timeout(100)
        self.pictures = pathlib.Path(pictures) if pictures else None

    def close(self):
        self.driver.quit()

    def open(self, page, seconds=100, section="", may_complain=False):
        """Opens a page of haec_report, at a section if one is named, and waits until all of it is drawn.

        Gives up once its scripts complain, unless they may."""
        # Else the browser only goes to the section.
        self.driver.get("about:blank")
        self.driver.get(pathlib.Path(page).absolute().as_uri() + (f"#{section}" if section else ""))
        done = "return document.body.dataset.drawn || document.getElementById('status').textContent !== 'Drawing ...'"
        end = time.monotonic() + seconds
        while not self.ask(done):
            complaints = [] if may_complain else self.errors()
            if complaints or time.monotonic() > end:
                raise AssertionError(f"{page} is not drawn in {seconds} s: {complaints}")
            time.sleep(0.1)

    def ask(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def wait(self, script, seconds=30):
        """Waits until a script returns something that is true, and returns it."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            found = self.ask(script)
            if found:
                return found
            time.sleep(0.05)
        raise AssertionError(f"never true in {seconds} s: {script}")

    def errors(self):
        """What the page's scripts complained of."""
        return [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] == "SEVERE"]

    def find(self, selector):
        return self.driver.find_element("css selector", selector)

    def picture(self, selector, name):
        """Keeps a picture of an element."""
        if self.pictures is not None:
            self.pictures.mkdir(parents=True, exist_ok=True)
            element = self.find(selector)
            self.ask("arguments[0].scrollIntoView()", element)
            time.sleep(0.3)
            element.screenshot(os.fspath(self.pictures / f"{name}.png"))

    def size(self, width, height):
        self.driver.set_window_size(width, height)
