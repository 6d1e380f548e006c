# Two folders, as kubectl diff passes them. An empty file means that the object does not exist.
smp diff live merged --summary
smp diff live merged --summary=unified
smp diff live merged
smp diff live live --summary
smp diff live nowhere --summary
