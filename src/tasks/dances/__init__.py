"""The jobs that make dances: the five steps, the video, and the poses that a page draws.

::

    queueing.py   which job makes a task, start and cancel
    run.py        one attempt of a job: its lease, and what it writes into the task's row
    workflow.py   the five steps in their order
    steps.py      the steps that need no language model
    planning.py   the job of a dance that was asked for by the form
    rendering.py  the job that draws the video
    slots.py      how many videos a worker draws at the same time
    clips.py      users' own clips of moves
    poses.py      the packed poses of a dance, in a cache
    recovery.py   jobs whose worker died

The job of a dance that was described in words is in ``src.orchestrator.assistants.choreographer.job``, because it may
ask a language model.
"""
