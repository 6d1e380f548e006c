# What differs, what is missing, and what the object has beyond the file and its defaults.
smp drift -f file.yaml live.yaml
smp drift -f file.yaml live.yaml --declared -o json
smp drift -f file.yaml live.yaml --show-secrets | grep data
smp drift -f file.yaml file.yaml
smp drift -f file.yaml file.yaml -o json
cat live.yaml | smp drift -f file.yaml - --declared | head -3
