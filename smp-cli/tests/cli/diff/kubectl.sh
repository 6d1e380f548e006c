# Two folders, as kubectl diff hands them to an external program: an empty file stands for an object that is not there.
smp diff live merged --summary
smp diff live merged --summary=unified
smp diff live merged
smp diff live live --summary
smp diff live nowhere --summary
