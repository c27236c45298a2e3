"""Real files in the formats people bring, encoded on the spot."""

import io

import av
import numpy as np
import soundfile

RATE_HZ = 48000  # the one rate that every codec here takes

# How libsndfile is asked for a format: container and subtype.
SOUNDFILE_FORMATS = {
    "wav": ("WAV", "PCM_16"),
    "float wav": ("WAV", "FLOAT"),
    "flac": ("FLAC", "PCM_16"),
    "mp3": ("MP3", "MPEG_LAYER_III"),
    "ogg": ("OGG", "VORBIS"),
    "opus": ("OGG", "OPUS"),
}
# How FFmpeg is: container, codec, and whether there is a picture as well.
FFMPEG_FORMATS = {
    "m4a": ("ipod", "aac", False),
    "aac": ("adts", "aac", False),
    "webm": ("webm", "libopus", False),
    "mp4": ("mp4", "aac", True),
}
ALL_FORMATS = [*SOUNDFILE_FORMATS, *FFMPEG_FORMATS]


def encode(samples: np.ndarray, file_format: str, sample_rate: int = RATE_HZ) -> bytes:
    """Encode float samples [shape=(channels, n)]."""
    if file_format in SOUNDFILE_FORMATS:
        container, subtype = SOUNDFILE_FORMATS[file_format]
        file = io.BytesIO()
        soundfile.write(file, samples.T, sample_rate, format=container, subtype=subtype)
        return file.getvalue()
    return _encode_with_ffmpeg(samples, *FFMPEG_FORMATS[file_format], sample_rate)


def _encode_with_ffmpeg(
    samples: np.ndarray, container: str, codec: str, with_video: bool, sample_rate: int
) -> bytes:
    file = io.BytesIO()
    layout = "mono" if len(samples) == 1 else "stereo"
    with av.open(file, "w", format=container) as output:
        stream = output.add_stream(codec, rate=sample_rate, layout=layout)
        if with_video:
            _add_picture(output)
        fifo = av.AudioFifo()
        frame = av.AudioFrame.from_ndarray(np.ascontiguousarray(samples, np.float32), "fltp", layout)
        frame.sample_rate = sample_rate
        converter = av.AudioResampler(format=stream.codec_context.format, layout=layout, rate=sample_rate)
        for piece in converter.resample(frame):
            piece.pts = None
            fifo.write(piece)
        for piece in fifo.read_many(stream.codec_context.frame_size or 960, partial=True):
            output.mux(stream.encode(piece))
        output.mux(stream.encode(None))
    return file.getvalue()


def _add_picture(output: av.container.OutputContainer) -> None:
    video = output.add_stream("mpeg4", rate=10, width=64, height=64, pix_fmt="yuv420p")
    for _ in range(5):
        picture = av.VideoFrame.from_ndarray(np.zeros((64, 64, 3), np.uint8), "rgb24")
        output.mux(video.encode(picture))
    output.mux(video.encode(None))


def video_without_sound() -> bytes:
    file = io.BytesIO()
    with av.open(file, "w", format="mp4") as output:
        _add_picture(output)
    return file.getvalue()
