"""Names of the job queues."""

# Jobs that a user waits for.
QUESTIONS = "questions"
# Analyses of uploaded tracks.
BACKGROUND = "analysis"
# Videos of dances.
RENDERING = "rendering"
# A worker empties them in this order.
QUEUES = (QUESTIONS, BACKGROUND, RENDERING)
