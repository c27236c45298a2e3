"""Bachata choreography: moves as data, a planner, poses of the couple, drawing and video. No Django."""
