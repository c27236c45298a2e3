"""Draw the icons of the installed app from ``public/clave.svg``. Run it after changes of that file:

    .venv/bin/python frontend/draw_icons.py

It needs a Chromium on PATH, or named by CHROMIUM.
"""

import shutil
from os import environ
from pathlib import Path

from playwright.sync_api import sync_playwright

PUBLIC = Path(__file__).parent / "public"
CHROMIUM = environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
# A launcher may cut a maskable icon down to a circle of four fifths of its width, so it has no corners of its own.
ICONS = {"icon-192": (192, 1.0, "8"), "icon-512": (512, 1.0, "8"), "icon-maskable-512": (512, 0.7, "0")}


def main() -> None:
    drawing = (PUBLIC / "clave.svg").read_text()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        for name, (size, scale, corner) in ICONS.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            icon = drawing.replace('rx="8"', f'rx="{corner}"')
            page.set_content(
                f"<style>body{{margin:0}} svg{{display:block;width:{size}px}} "
                f"g{{transform:scale({scale});transform-origin:50% 50%}}</style>{icon}"
            )
            page.screenshot(path=PUBLIC / f"{name}.png", omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
