from . import ffmpeg as ffmpeg
from . import libsndfile as libsndfile
from .choice import is_longer_than as is_longer_than
from .choice import start_decoding as start_decoding
from .decoding import Decoding as Decoding
from .decoding import Samples as Samples
from .source import NamelessFile as NamelessFile
from .source import SeekableFile as SeekableFile
