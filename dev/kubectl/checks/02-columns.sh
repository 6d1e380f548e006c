# `get` of ConfigMaps and Deployments prints the columns of the kind
k apply -f greeting.yaml -f web.yaml
rows k get configmap greeting >rows
is 'NAME DATA AGE' head -1 rows
is 'greeting 1' sh -c 'sed -n 2p rows | cut -d " " -f 1,2'
rows k get deployment web >rows
is 'NAME READY UP-TO-DATE AVAILABLE AGE' head -1 rows
