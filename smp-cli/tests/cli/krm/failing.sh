# Patches that fail are results with the item, its file and the field, without values. No item changes.
smp krm < failing.yaml | diff failing.yaml -
