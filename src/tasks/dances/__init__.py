"""The jobs that make dances: the five steps, the video, and the poses that a page draws.

::

    queueing.py   queue, start and cancel the jobs of tasks
    run.py        one attempt of a job: its lease, and its updates of the task's row
    workflow.py   the five steps in order
    steps.py      the steps that need no language model
    planning.py   the job of a dance requested by the form
    rendering.py  the job that draws the video
    slots.py      limit of the videos that a worker draws at the same time
    clips.py      the job that examines users' own clips of moves
    poses.py      the packed poses of a dance, in a cache
    recovery.py   jobs whose worker died
    messages.py   messages in the languages of the choreographer

The job of a dance described in words is in ``src.orchestrator.assistants.choreographer.job``, because it may call a
language model.
"""
