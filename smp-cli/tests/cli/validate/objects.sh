# All reasons to reject an object, with their places. Warnings of a server are warnings.
smp validate wrong.yaml
smp validate warned.yaml
smp validate warned.yaml --deny warnings
smp validate warned.yaml --allow ServerWarns
smp validate secret.yaml
smp validate lists.yaml
smp validate - < warned.yaml
