# What an update may not change, compared with stored objects or with the former files.
smp validate new.yaml
smp validate new.yaml --old old
smp validate new.yaml --old old/set.yaml
smp validate old/stored.yaml --old old/stored.yaml
smp validate new.yaml --old nope.yaml
sed 's/uid: .*}/namespace: shop}/' old/binding.yaml | smp validate - --old old
