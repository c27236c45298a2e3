from .poses.packed import PackedPoses as PackedPoses
from .poses.packed import pack_poses as pack_poses
from .video.clips import ClipProperties as ClipProperties
from .video.clips import examine_clip as examine_clip
from .video.frames import VideoOptions as VideoOptions
from .video.picture import draw_picture as draw_picture
from .video.writer import write_video as write_video
