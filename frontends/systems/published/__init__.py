"""Systems of this package, one file each: a new file here is a new system."""
