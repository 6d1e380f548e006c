# An error names file, line, place, cause and fix.
printf 'spec:\n  ports:\n  - port: 53\n  - name: dns\n' | smp apply -f service.yaml --patch-file -
