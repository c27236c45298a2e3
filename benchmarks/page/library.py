"""A large library in the page: how smoothly it is scrolled, and what playing it leaves in memory."""

from functools import cached_property

from playwright.sync_api import BrowserContext, Locator, Page

from benchmarks.page.browser import NOTE_FRAMES, Frames, Setting, busy_seconds, heap_bytes

TRACKS, PLAYED = 10_000, 500
MOST_FRAME_MS = 25.0
MOST_HEAP_GROWTH = 0.10
# A table from 1200 pixels on, rows of two lines below.
TABLE_WIDTH, ROWS_WIDTH = 1280, 1100
STEPS, STEP_PIXELS, STEP_MS = 300, 160, 16
# The player's code and what a track leaves in caches are there from then on.
FIRST_PLAYED = 100
MOST_SECONDS_A_TRACK = 10
NOTE_PLAYED = """
window.played = 0;
const play = HTMLMediaElement.prototype.play;
HTMLMediaElement.prototype.play = function () { window.played += 1; return play.call(this); };
"""

# A second person with many tracks, each with a cover of its own and 0.6 s of audio, and a playlist of the first ones.
PREPARE = f"""
import io, random, uuid, wave
import av, numpy
from fractions import Fraction
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from src.api.models import Playlist, PlaylistEntry, Track, TrackFacts
from src.api.models.track_tags import COVER_SIZES, cover_path
draw = random.Random(1)
user = User.objects.create_user("collector", password=None)
def picture(size):
    small = numpy.frombuffer(draw.randbytes(768), "uint8").reshape(16, 16, 3)
    frame = av.VideoFrame.from_ndarray(small, "rgb24").reformat(size, size, "yuvj420p")
    codec = av.CodecContext.create("mjpeg", "w")
    codec.width, codec.height, codec.pix_fmt, codec.time_base = size, size, "yuvj420p", Fraction(1)
    return b"".join(map(bytes, [*codec.encode(frame), *codec.encode()]))
def sound():
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setparams((1, 2, 8000, 0, "NONE", ""))
        out.writeframes(draw.randbytes(9600))
    return file.getvalue()
pictures, audio = {{size: [picture(size) for _ in range(50)] for size in COVER_SIZES}}, sound()
tracks = []
for number in range({TRACKS}):
    pk = uuid.uuid4()
    path = f"{{user.pk}}/{{pk}}.wav"
    tracks.append(Track(
        id=pk, user=user, title=f"Song {{number}} of the night", artist=f"Artist {{number % 700}}",
        album=f"Album {{number % 1500}}", genre=f"Genre {{number % 40}}", year=1950 + number % 75,
        original_filename=f"{{number}}.wav", storage_path=path, duration=0.6, status="ready", rating=number % 6,
        cover=f"{{number:064x}}",
    ))
    for size in COVER_SIZES[: 2 if number < {PLAYED} else 1]:
        default_storage.save(cover_path(path, size), ContentFile(pictures[size][number % 50]))
    if number < {PLAYED}:
        default_storage.save(path, ContentFile(audio))
Track.objects.bulk_create(tracks, batch_size=500)
TrackFacts.objects.bulk_create([
    TrackFacts(track=track, tempo_bpm=60 + 120 * draw.random(), time_signature="4/4", key="A minor",
               camelot=f"{{1 + number % 12}}A", loudness_lufs=-6 - 15 * draw.random(), energy=draw.random(),
               words="|calm|bright|")
    for number, track in enumerate(tracks)
], batch_size=500)
playlist = Playlist.objects.create(user=user, name="Short ones")
PlaylistEntry.objects.bulk_create([
    PlaylistEntry(user=user, playlist=playlist, track=track, position=number)
    for number, track in enumerate(tracks[:{PLAYED}])
])
print(json.dumps([session_of(user), str(playlist.pk)]))
"""


class Collector:
    """The person with the large library, written when it is first needed."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting

    @cached_property
    def session_and_playlist(self) -> tuple[str, str]:
        session, playlist = self.setting.prepared(PREPARE)
        return session, playlist


def measure_library(collector: Collector) -> bool:
    session, _ = collector.session_and_playlist
    results = []
    for name, address, width in (
        ("“Your music”, table", "/music", TABLE_WIDTH),
        ("“Your music”, rows", "/music", ROWS_WIDTH),
        ("side bar", "/", TABLE_WIDTH),
    ):
        with collector.setting.context(session, width) as context:
            page = context.new_page()
            page.goto(address)
            grid = page.locator("main [role=grid]" if address == "/music" else "[role=grid]").first
            grid.locator("[role=row] img").first.wait_for()
            page.wait_for_load_state("networkidle")
            results.append(_scroll(name, context, page, grid))
    return all(results)


def _scroll(name: str, context: BrowserContext, page: Page, grid: Locator) -> bool:
    client = context.new_cdp_session(page)
    client.send("Performance.enable", {"timeDomain": "threadTicks"})
    grid.hover()
    before = busy_seconds(client)
    page.evaluate(NOTE_FRAMES)
    for step in range(STEPS):
        # Down, and a part of it up again.
        page.mouse.wheel(0, STEP_PIXELS if step < 2 * STEPS // 3 else -STEP_PIXELS)
        page.wait_for_timeout(STEP_MS)
    frames = Frames.of(page.evaluate("window.frames_ms"))
    busy = busy_seconds(client) - before
    at = grid.evaluate("grid => grid.scrollTop")
    print(
        f"{name}, {grid.get_attribute('aria-rowcount')} tracks, scrolled to {at:.0f} px: {frames}; processor "
        f"{1000 * busy / len(frames.times):.1f} ms a frame",
        flush=True,
    )
    return frames.most <= MOST_FRAME_MS


def measure_played(collector: Collector) -> bool:
    session, playlist = collector.session_and_playlist
    sizes: dict[int, float] = {}
    with collector.setting.context(session) as context:
        context.add_init_script(NOTE_PLAYED)
        page = context.new_page()
        page.goto(f"/playlists/{playlist}")
        client = context.new_cdp_session(page)
        page.get_by_role("main").get_by_role("button", name="▶ Play").click()
        for number in range(FIRST_PLAYED, PLAYED + 1, FIRST_PLAYED):
            page.wait_for_function(
                f"window.played >= {number}", timeout=1000 * MOST_SECONDS_A_TRACK * FIRST_PLAYED
            )
            sizes[number] = heap_bytes(client)
    growth = sizes[PLAYED] / sizes[FIRST_PLAYED] - 1
    listed = ", ".join(f"{number}: {size / 1e6:.2f} MB" for number, size in sizes.items())
    print(f"Heap after track {listed}; growth {100 * growth:.1f} %", flush=True)
    return growth <= MOST_HEAP_GROWTH
