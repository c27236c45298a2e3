"""Filters along an axis, from scipy: apart, so that importing an agent does not import scipy."""

from scipy.ndimage import gaussian_filter, maximum_filter1d, median_filter, minimum_filter1d

__all__ = ["gaussian_filter", "maximum_filter1d", "median_filter", "minimum_filter1d"]
