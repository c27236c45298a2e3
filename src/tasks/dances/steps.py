"""The steps of a dance that need no language model."""

from collections.abc import Mapping
from typing import Any

from src.api.models import ChoreographyTask, OwnMove, Track
from src.choreography.blueprint import Blueprint, read_blueprint
from src.choreography.errors import ChoreographyError
from src.choreography.library import MoveLibrary, load_library, parse_moves
from src.choreography.move import Move
from src.choreography.parameters import ChoreographyParameters, validate_parameters
from src.choreography.planning import MusicFeatures, build_grid, music_from_analysis, plan_dance
from src.choreography.planning.scoring import allowed_moves
from src.tasks.dances.messages import note_messages
from src.tasks.dances.queueing import ASSEMBLING, queue_job
from src.tasks.dances.run import DanceRun
from src.tasks.dances.workflow import AgentState

AGENTS = ("rhythm", "structure", "loudness")


class DanceSteps:
    """The steps of one run, with the parameters and the track of the dance."""

    def __init__(self, run: DanceRun) -> None:
        self.run = run

    def extract_parameters(self, state: AgentState) -> Mapping[str, Any]:
        """Read the parameters of the form."""
        return self.accept_parameters(validate_parameters(self.run.dance.parameters))

    def accept_parameters(self, parameters: ChoreographyParameters) -> Mapping[str, Any]:
        """Store the parameters, and return them with a message."""
        values = parameters.model_dump(mode="json")
        self.run.save_dance(parameters=values)
        return {"parameters": values, "message": self._say_parameters("extracted_parameters", parameters)}

    def analyze_music(self, state: AgentState) -> Mapping[str, Any]:
        """Read the measurements of the track, and check that a bachata can be danced to it."""
        track = self.require_track(state["track"])
        music = music_of(track)
        grid = build_grid(music)
        self.run.save_dance(track=track, title=self.run.dance.title or track.display_name)
        text = self.run.say(
            "music_analyzed",
            title=track.display_name,
            bpm=round(grid.tempo_bpm),
            count=len(grid.beat_times) - 1,
        )
        return {"track": track, "music_features": music, "message": text}

    def require_track(self, track: Track | None) -> Track:
        """Reload a track. Raises ``ChoreographyError`` if it is deleted or not analysed."""
        if track is None:
            raise ChoreographyError(self.run.say("no_track"))
        found = Track.objects.defer("waveform").filter(pk=track.pk, user_id=self.run.task.user_id).first()
        if found is None:
            raise ChoreographyError(self.run.say("track_gone"))
        if found.has_analysis(AGENTS[0]):
            return found
        waits = found.status in {Track.Status.PENDING, Track.Status.ANALYZING}
        problem = "track_waiting" if waits else "track_failed"
        raise ChoreographyError(self.run.say(problem, title=found.display_name))

    def search_moves(self, state: AgentState) -> Mapping[str, Any]:
        """Find all moves except the unwanted figures. The planner scores them."""
        own = own_moves_of(self.run.task.user_id)
        library = load_library().extended(parse_moves({"moves": own}, "own moves"))
        moves = allowed_moves(library, ChoreographyParameters(**state["parameters"]))
        self.run.save_dance(own_moves=own)
        return {"matching_moves": moves, "message": self.run.say("found_moves", count=len(moves))}

    def generate_blueprint(self, state: AgentState) -> Mapping[str, Any]:
        """Plan the dance."""
        music, moves = state["music_features"], state["matching_moves"]
        assert music is not None
        assert moves is not None
        parameters = ChoreographyParameters(**state["parameters"])
        blueprint = plan_dance(music, parameters, MoveLibrary(moves), self.run.dance.seed)
        self.run.save_dance(blueprint=blueprint.model_dump(mode="json"))
        seconds = round(blueprint.end_seconds - blueprint.start_seconds)
        text = self.run.say("blueprint_generated", count=len(blueprint.moves), seconds=seconds)
        return {
            "blueprint": blueprint,
            "message": " ".join([text, *note_messages(self.run.language, blueprint)]),
        }

    def assemble_video(self, state: AgentState) -> Mapping[str, Any]:
        """Queue the job that draws the video."""
        self.run.publish(ASSEMBLING, self.run.say("waiting_for_video"), 80)
        self.run.hand_over()
        queue_job(ChoreographyTask.objects.get(pk=self.run.task.pk))
        return {"video_url": video_url(self.run), "message": self.run.say("assembling_video")}

    def result(self) -> dict[str, Any]:
        """Return the result of a completed task, as specified, with the id of the dance."""
        dance = self.run.dance
        parameters = validate_parameters(dance.parameters)
        names = ("difficulty", "style", "energy_level")
        count = len((dance.blueprint or {}).get("moves", ()))
        return {
            "video_url": video_url(self.run),
            "summary": self._say_parameters("summary", parameters, count=count),
            "parameters": {name: getattr(parameters, name) for name in names},
            "dance_id": str(dance.pk),
        }

    def _say_parameters(self, name: str, parameters: ChoreographyParameters, **values: object) -> str:
        words = {
            "difficulty": self.run.say(parameters.difficulty),
            "style": self.run.say(parameters.style),
            "energy": self.run.say(parameters.energy_level),
        }
        return self.run.say(name, **words, **values)


def video_url(run: DanceRun) -> str:
    return f"/api/choreography/dances/{run.dance.pk}/video"


def music_of(track: Track) -> MusicFeatures:
    """Return the features of a track for the planner, with the user's corrections."""
    found = [track.get_analysis(name) if track.has_analysis(name) else None for name in AGENTS]
    return music_from_analysis(found[0] or {}, found[1], found[2])


def own_moves_of(user_id: int) -> list[dict[str, Any]]:
    """Return the user's own moves as JSON, in the order of their ids."""
    return list(OwnMove.objects.filter(user_id=user_id).order_by("move").values_list("body", flat=True))


def library_of(own_moves: list[dict[str, Any]]) -> MoveLibrary:
    """Return the library with a user's own moves, as JSON."""
    return (
        load_library().extended(parse_moves({"moves": own_moves}, "own moves"))
        if own_moves
        else load_library()
    )


def read_dance(run: DanceRun) -> tuple[Blueprint, MoveLibrary, list[Move]]:
    """Return the blueprint of a stored dance, the library, and the moves in order.

    Raises ``ChoreographyError`` if the dance is not planned yet.
    """
    dance = run.dance
    if dance.blueprint is None:
        raise ChoreographyError(run.say("no_blueprint"))
    library = library_of(dance.own_moves)
    blueprint = read_blueprint(dance.blueprint, library)
    return blueprint, library, [library[placed.move] for placed in blueprint.moves]
