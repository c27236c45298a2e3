"""Names of the job queues."""

# Jobs that a user waits for.
QUESTIONS = "questions"
# Analyses of uploaded tracks.
BACKGROUND = "analysis"
QUEUES = (QUESTIONS, BACKGROUND)
