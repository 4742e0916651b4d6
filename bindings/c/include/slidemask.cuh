// slidemask.cuh: to be written in the next commits.
