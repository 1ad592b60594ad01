"""Worker processes: started, called, ended with the programs that they run, and replaced when they die."""
