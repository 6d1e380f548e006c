# Comments, quotes and annotations of the orchestrator are kept. Patches are text, objects and lists of operations.
smp krm < layout.yaml | diff layout.yaml -
