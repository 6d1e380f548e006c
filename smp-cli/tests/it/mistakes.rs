//! A table of common mistakes: each message names the place and the fix, and no file changes.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};

use crate::support;

const LIVE: &str = "\
apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  replicas: 1
  template:
    spec:
      containers:
      - {name: web, image: web:1}
";

const TRACKED: &str = "\
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
  managedFields:
  - {manager: argocd, operation: Apply, apiVersion: apps/v1, fieldsType: FieldsV1, fieldsV1: {'f:spec': {'f:replicas': {}}}}
spec: {replicas: 1}
";

const OVERLAYS: &[(&str, &str)] = &[
    ("overlay-type.yaml", "- {gvk: v1/Servce, field: spec.ports, merge_key: [port]}\n"),
    ("overlay-field.yaml", "- {gvk: v1/Service, field: spec.prts, merge_key: [port]}\n"),
    ("overlay-word.yaml", "- {gvk: v1/Service, field: spec.ports, mergeKey: [port]}\n"),
];

/// The files that commands use, and their content.
const FILES: &[(&str, &str)] = &[
    ("live.yaml", LIVE),
    ("tracked.yaml", TRACKED),
    (
        "disowned.yaml",
        "{apiVersion: v1, kind: ConfigMap, metadata: {name: a, managedFields: [\
         {manager: a, operation: Apply, apiVersion: v1, fieldsType: FieldsV1, fieldsV1: {'f:data': 1}}]}}\n",
    ),
    ("patch.yaml", "spec:\n  replicas: 3\n"),
    ("service.yaml", "{apiVersion: v1, kind: Service, metadata: {name: web}, spec: {ports: [{port: 53}]}}\n"),
    ("named.yaml", "{apiVersion: apps/v1, kind: Deployment, metadata: {name: wbe}, spec: {replicas: 3}}\n"),
    ("misspelled.yaml", "{apiVersion: apps/v1, kind: Deploymnt, metadata: {name: web}}\n"),
    ("custom.yaml", "{apiVersion: example.com/v1, kind: Rack, metadata: {name: r}}\n"),
    ("untyped.yaml", "metadata: {name: web}\n"),
    ("list.yaml", "{apiVersion: v1, kind: List, items: []}\n"),
    ("two.yaml", "spec: {replicas: 2}\n---\nspec: {replicas: 3}\n"),
    ("empty.yaml", ""),
    ("blank.json", "  \n"),
    ("comments.yaml", "# nothing yet\n---\n# nor here\n"),
    ("null.yaml", "null\n"),
    ("words.yaml", "just some words\n"),
    ("bom.json", "\u{feff}{\"spec\": }"),
    ("zero.yaml", "a: 1\nb: \0\n"),
    ("tabs.yaml", "spec:\n\treplicas: 3\n"),
    ("template.yaml", "spec:\n  replicas: {{ .Values.replicas }}\n"),
    ("control.yaml", "{{- if .Values.on }}\nspec: {replicas: 3}\n{{- end }}\n"),
    ("indent.yaml", "spec:\n  replicas: 3\n template: {}\n"),
    ("colon.yaml", "metadata:\n  annotations:\n    note: see: below\n"),
    ("nan.yaml", "spec: {replicas: .nan}\n"),
    ("nan.json", "{\"spec\": {\"replicas\": NaN}}"),
    ("quotes.json", "{'spec': {'replicas': 3}}"),
    ("comma.json", "{\"spec\": {\"replicas\": 3},}"),
    ("cut.json", "{\"spec\": {\"replicas\""),
    ("anchor.yaml", "spec: *defaults\n"),
    ("twice.yaml", "spec: {replicas: 2}\nspec: {replicas: [3]}\n"),
    ("operations.json", "[{\"op\": \"replace\", \"path\": \"/spec/replicas\", \"value\": 3}]"),
    ("operation.json", "[{\"op\": \"replce\", \"path\": \"/spec/replicas\", \"value\": 3}]"),
    ("pointer.json", "[{\"op\": \"replace\", \"path\": \"/spec/replica\", \"value\": 3}]"),
    ("keyless.yaml", "spec:\n  template:\n    spec:\n      containers:\n      - image: web:2\n"),
    ("directive.yaml", "spec:\n  $patch: delte\n"),
    ("remove.yaml", "spec:\n  template:\n    spec:\n      containers:\n      - name: web\n        $patch: remove\n"),
    (
        "order.yaml",
        "spec:\n  template:\n    spec:\n      $setElementOrder/containers: [{name: a}]\n      containers: [{name: web}]\n",
    ),
    ("merge-key.yaml", "spec:\n  ports:\n  - {port: 53, $patchMergeKey: port}\n"),
    ("kindless.yaml", "{apiVersion: apps/v1, metadata: {name: web}}\n"),
    ("space.yaml", "metadata: {labels: {'a:b': null}, annotations: {a:b: null}}\n"),
    ("retain.yaml", "spec:\n  strategy:\n    $retainKeys: [rollingUpdate]\n    type: Recreate\n"),
    ("key.yaml", "spec:\n  ports:\n  - {port: 53, targetPort: 8053, $patchMergeKey: [prt]}\n"),
    ("scalar.yaml", "spec:\n  template: web:2\n"),
    ("crd-beta.yaml", "{apiVersion: apiextensions.k8s.io/v1beta1, kind: CustomResourceDefinition, spec: {}}\n"),
    (
        "crd-unserved.yaml",
        "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\n\
         spec: {group: example.com, names: {kind: Rack, plural: racks}, versions: [{name: v1, served: false}]}\n",
    ),
    ("below/deep/live.yaml", LIVE),
    ("unowned.yaml", "{apiVersion: v1, kind: ConfigMap, metadata: {name: a, managedFields: [{operation: Delete}]}}\n"),
    ("owned.yaml", "{apiVersion: v1, kind: ConfigMap, metadata: {name: a, managedFields: []}, data: {a: b}}\n"),
    ("wanted.yaml", "{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {a: b}}\n"),
    (
        "wanted-twice.yaml",
        "{apiVersion: v1, kind: ConfigMap, metadata: {name: a}}\n---\n{apiVersion: v1, kind: ConfigMap, metadata: {name: a}}\n",
    ),
    ("wanted-field.yaml", "{apiVersion: apps/v1, kind: Deployment, metadata: {name: web}, spec: {replicaz: 3}}\n"),
    ("wanted-type.yaml", "{apiVersion: apps/v1, kind: Deployment, metadata: {name: web}, spec: {replicas: [3]}}\n"),
    ("wanted-version.yaml", "{apiVersion: apps/v1beta1, kind: Deployment, metadata: {name: web}}\n"),
    (
        "wanted-item.yaml",
        "{apiVersion: v1, kind: Service, metadata: {name: web}, spec: {ports: [{name: a}, {name: b, port: 0}]}}\n",
    ),
    ("generated.yaml", "{apiVersion: v1, kind: ConfigMap, metadata: {generateName: a-}}\n"),
];

/// The same for `smp apply --server-side`.
const SERVER_SIDE: &[(&str, i32, &str, &str)] = &[
    ("-f live.yaml -p patch.yaml", 1, "patch.yaml: a configuration needs apiVersion and kind", "omit --server-side"),
    ("-f live.yaml -p words.yaml", 1, "words.yaml: a configuration must be an object", ""),
    ("-f live.yaml --patch-file nowhere.yaml", 2, "nowhere.yaml: no such file", "check the path"),
    (
        "-f live.yaml -p owned.yaml",
        1,
        "owned.yaml:1:55: metadata.managedFields: a configuration cannot have managed",
        "",
    ),
    ("-f unowned.yaml -p wanted.yaml", 1, "unowned.yaml: failed to decode managed fields: ", "repair the entry"),
    ("-f live.yaml -p wanted-field.yaml", 1, "wanted-field.yaml:1:71: spec.replicaz: ", "mean `replicas`"),
    ("-f live.yaml -p wanted-type.yaml", 1, "wanted-type.yaml:1:71: spec.replicas: ", ""),
    (
        "-f live.yaml -p wanted-version.yaml",
        1,
        "wanted-version.yaml: the configuration is in version apps/v1beta1",
        "use the version",
    ),
    ("-f service.yaml -p wanted-item.yaml", 1, "wanted-item.yaml:1:63: spec.ports: duplicate entries", ""),
    ("-f live.yaml -p generated.yaml", 1, "generated.yaml: an apply needs metadata.name", ""),
    ("-f live.yaml -p wanted-twice.yaml", 2, "wanted-twice.yaml (document 2): a second configuration", "join them"),
    ("-i -f live.yaml -p wanted.yaml", 1, "wanted.yaml: configmap/a is in none of the files", "check apiVersion"),
    ("-i -f - -p wanted.yaml", 2, "-i edits files", "name a file"),
    ("-f live.yaml -p wanted.yaml --dry-run=server", 2, "--dry-run=server works only on a cluster", "without --live"),
    ("-f live.yaml -p wanted.yaml --subresource scale", 2, "--subresource=scale works only with --live", ""),
    ("-f live.yaml -p wanted.yaml --subresource a/b", 2, "invalid value 'a/b' for '--subresource", "not a name"),
    ("-f live.yaml -p wanted.yaml --explain -o name", 2, "--explain prints text", ""),
    ("-f live.yaml -p wanted.yaml --explain -i", 2, "the argument '--explain' cannot be used with '--in-place'", ""),
    ("-f live.yaml -p wanted.yaml --field-manager=", 2, "invalid value '' for '--field-manager", "needs a name"),
    (
        "-f live.yaml -p wanted.yaml --field-manager mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm",
        2,
        "invalid value",
        "at most 128 bytes",
    ),
    ("-f live.yaml --set spec.replicas=3", 2, "the argument '--server-side' cannot be used with '--set", ""),
    ("-f live.yaml -p wanted.yaml --type merge", 2, "the argument '--server-side' cannot be used with '--type", ""),
    ("-f live.yaml -p wanted.yaml --for-stock-server", 2, "the argument '--server-side' cannot be used with", ""),
    ("-f live.yaml -p wanted.yaml deployment/web", 2, "the argument '--server-side' cannot be used with '[TARGET]", ""),
    ("-k below -p wanted.yaml", 2, "-k with --server-side works only with --live", "kustomize build"),
];

/// The arguments of `smp apply`, the exit code, the start of the message, and a part of the hint.
const APPLY: &[(&str, i32, &str, &str)] = &[
    // Files.
    ("-f live.yml --patch-file patch.yaml", 2, "live.yml: no such file", "check the path"),
    ("-f below --patch-file patch.yaml", 2, "below: no .json, .yaml or .yml files", "-R"),
    ("-f live.yaml --patch-file below", 2, "below: is a directory", "give a file"),
    ("-f broken.yaml --patch-file patch.yaml", 2, "broken.yaml: broken symbolic link", "check its target"),
    ("-i -f broken.yaml --patch-file patch.yaml", 2, "broken.yaml: broken symbolic link", "check its target"),
    ("-f loop.yaml --patch-file patch.yaml", 2, "loop.yaml: cannot read", "check the path"),
    ("-f live.yaml/x --patch-file patch.yaml", 2, "live.yaml/x: cannot read", "check the path"),
    ("-f /dev/null --patch-file patch.yaml", 2, "/dev/null: no document found", "write at least `{}`"),
    ("-f - --patch-file -", 2, "standard input can be read only once", "use a file for the other"),
    ("-i -f - --patch-file patch.yaml", 2, "-i edits files", "name a file"),
    ("-i -f live.yaml -f nowhere.yaml --patch-file keyless.yaml", 2, "nowhere.yaml: no such file", "check the path"),
    // Inputs that are not documents.
    ("-f live.yaml --patch-file empty.yaml", 2, "empty.yaml: no document found", "write at least `{}`"),
    ("-f empty.yaml --patch-file patch.yaml", 2, "empty.yaml: no document found", "write at least `{}`"),
    ("-f live.yaml --patch-file blank.json", 2, "blank.json: no document found", "write at least `{}`"),
    ("-f live.yaml --patch-file comments.yaml", 2, "comments.yaml: no document found", "write at least `{}`"),
    ("-f live.yaml --patch-file null.yaml", 2, "null.yaml: no document found", "write at least `{}`"),
    ("-f live.yaml --patch-file words.yaml", 1, "words.yaml: a document must be an object", "`spec: {replicas: 3}`"),
    ("-f list.yaml --patch-file patch.yaml", 2, "list.yaml: the list has no items", "give at least one object"),
    ("-f live.yaml --patch-file picture.png", 2, "picture.png:1:1: not valid UTF-8", "save the file as UTF-8"),
    ("-f live.yaml --patch-file archive.yaml", 2, "archive.yaml:1:2: not valid UTF-8", "save the file as UTF-8"),
    ("-f live.yaml --patch-file utf16.yaml", 2, "utf16.yaml:1:1: not valid UTF-8", "save the file as UTF-8"),
    ("-f live.yaml --patch-file latin1.yaml", 2, "latin1.yaml:2:12: not valid UTF-8", "save the file as UTF-8"),
    ("-f live.yaml --patch-file zero.yaml", 2, "zero.yaml:2:4: a value cannot start with `\\u{0}`", "in quotes"),
    // JSON.
    ("-f live.yaml --patch-file bom.json", 2, "bom.json:1:10: expected value", "put text in double quotes"),
    ("-f live.yaml -p {\"spec\":{\"replicas\":3}}}", 2, "--patch:1:24: unexpected `}`", "remove it"),
    ("-f live.yaml --patch-file nan.json", 2, "nan.json:1:23: expected value", "no NaN"),
    ("-f live.yaml --patch-file quotes.json", 2, "quotes.json:1:2: key must be", "write names in double quotes"),
    ("-f live.yaml --patch-file comma.json", 2, "comma.json:1:26: key must be", "no comma after the last field"),
    ("-f live.yaml --patch-file cut.json", 2, "cut.json:1:20: EOF", "close open brackets"),
    ("-f live.yaml --patch-file huge.json", 2, "huge.json:1:2000009: expected `,` or `]`", "add it, or remove"),
    ("-f live.yaml --patch-file deep.json", 2, "deep.json:1:637: nested deeper than 128 levels", "flatten"),
    // YAML.
    ("-f live.yaml --patch-file tabs.yaml", 2, "tabs.yaml:2:2: tabs cannot be used", "use spaces"),
    ("-f live.yaml --patch-file template.yaml", 2, "template.yaml:2:14: the name", "render it first"),
    ("-f live.yaml --patch-file control.yaml", 2, "control.yaml:1:3: ", "render it first"),
    ("-f live.yaml --patch-file indent.yaml", 2, "indent.yaml:3:2: wrong indentation", "align this line"),
    ("-f live.yaml --patch-file colon.yaml", 2, "colon.yaml:3:14: a field cannot start here", "in quotes"),
    ("-f live.yaml --patch-file nan.yaml", 2, "nan.yaml:1:18: JSON has no such number", "use a finite one"),
    ("-f live.yaml --patch-file anchor.yaml", 2, "anchor.yaml:1:7: unknown anchor", "define it before the alias"),
    ("-f live.yaml --patch-file bomb.yaml", 2, "bomb.yaml:4:11: anchors and aliases", "write the values out"),
    ("-f live.yaml --patch-file twice.yaml", 1, "twice.yaml:2:8: spec.replicas: ", "the last value is used"),
    ("-f live.yaml -p {spec:{replicas:3}}", 2, "--patch:1:6: write a space after `:`", ""),
    ("-f live.yaml -p {replicas:3}", 2, "--patch:1:10: write a space after `:`", ""),
    ("-f live.yaml --patch-file space.yaml -p {metadata:3}", 2, "--patch:1:10: write a space after `:`", ""),
    // Quotes of other shells.
    ("-f live.yaml -p '{spec:3}'", 2, "--patch: the patch is in single quotes", "cmd.exe knows only double quotes"),
    ("-f live.yaml -p {\\\"spec\\\":3}", 2, "--patch: the quotes of the patch are escaped", "remove the backslashes"),
    // Patches, files and patch types that were confused.
    ("-f live.yaml -p -", 2, "--patch: `-` is standard input, not a patch", "use --patch-file -"),
    ("-f live.yaml -p @patch.yaml", 2, "--patch: this is a file name", "use --patch-file patch.yaml"),
    ("-f live.yaml -p patch.yaml", 2, "--patch: this is a file name", "--patch-file patch.yaml"),
    ("-f live.yaml -p {spec:", 2, "--patch:1:1: unclosed bracket", "close it"),
    ("-f live.yaml --patch-file {spec:", 2, "{spec:: no such file", "use -p for a patch as text"),
    ("-f patch.yaml --patch-file live.yaml", 2, "patch.yaml: the object has no apiVersion", "swapped"),
    ("-i -f patch.yaml --patch-file live.yaml", 2, "patch.yaml: the object has no apiVersion", "swapped"),
    ("-f live.yaml --patch-file operations.json", 1, "operations.json: this is a JSON patch", "--type json"),
    (
        "-f live.yaml --type merge --patch-file operations.json",
        1,
        "operations.json: this is a JSON patch",
        "--type json",
    ),
    ("-f live.yaml --type merge --patch-file words.yaml", 1, "words.yaml: a merge patch", "must be an object"),
    ("-f live.yaml --type json --patch-file patch.yaml", 1, "patch.yaml: a JSON patch is a list", "[{op: add, path: "),
    ("-f live.yaml --type json --patch-file operation.json", 1, "operation.json: operation 1: ", "must be add, remove"),
    (
        "-f live.yaml --type json -p [{\"op\":\"add\",\"path\":\"/metadata/labels/a\",\"value\":1}]",
        1,
        "--patch: operation 1, add /metadata/labels/a: /metadata/labels is missing in live.yaml; ",
        "add it first",
    ),
    (
        "-f live.yaml --type json -p [{\"op\":\"remove\",\"path\":\"/spec/template/spec/containers/-\"}]",
        1,
        "--patch: operation 1, ",
        "the last item is /spec/template/spec/containers/0",
    ),
    (
        "-f live.yaml --type json --patch-file pointer.json",
        1,
        "pointer.json: operation 1, ",
        "did you mean `replicas`?",
    ),
    // Patches that do not apply.
    ("-f live.yaml --patch-file service.yaml", 2, "service.yaml: the patch is for a Service", "--type-name"),
    ("-f live.yaml -f service.yaml --patch-file named.yaml", 1, "named.yaml: no object matches", "check apiVersion"),
    (
        "-f live.yaml --patch-file keyless.yaml",
        1,
        "keyless.yaml:5:9: spec.template.spec.containers[0]: ",
        "add the key",
    ),
    ("-f live.yaml --patch-file huge-patch.yaml", 1, "huge-patch.yaml:1:39: spec.template.spec.", "add the key"),
    ("-f live.yaml --patch-file directive.yaml", 1, "directive.yaml:2:3: spec: `$patch`", "`replace` or `delete`"),
    (
        "-f live.yaml --patch-file remove.yaml",
        1,
        "remove.yaml:6:9: spec.template.spec.containers[0]: ",
        "mean `delete`?",
    ),
    ("-f live.yaml --patch-file order.yaml", 1, "order.yaml:4:7: spec.template.spec.containers: ", "out of order"),
    (
        "-f service.yaml --patch-file merge-key.yaml",
        1,
        "merge-key.yaml:3:16: spec.ports[0]: ",
        "as a list of the key fields",
    ),
    ("-f live.yaml --patch-file retain.yaml", 1, "retain.yaml:3:5: spec.strategy: ", "add it or remove the field"),
    ("-f service.yaml --patch-file key.yaml", 1, "key.yaml:3:34: spec.ports[0]: ", "[port, protocol]"),
    ("-f live.yaml --patch-file scalar.yaml", 1, "scalar.yaml:2:3: spec.template: ", "expected an object"),
    // Types, targets and schemas.
    ("-f misspelled.yaml --patch-file patch.yaml", 2, "misspelled.yaml: unknown type", "mean `apps/v1/Deployment`"),
    (r#"-f custom.yaml -p {"spec":{"slots":[]}}"#, 2, "custom.yaml: unknown type", "--schema FILE"),
    ("-f untyped.yaml --patch-file patch.yaml", 2, "untyped.yaml: unknown type", "--type-name"),
    (
        "-f kindless.yaml --patch-file patch.yaml",
        2,
        "kindless.yaml: unknown type: the document has no kind",
        "--type-name",
    ),
    (
        "-f live.yaml --patch-file patch.yaml deployment/webs",
        1,
        "no object matches deployment/webs",
        "`deployment.apps/web`",
    ),
    (
        "-f live.yaml --patch-file patch.yaml deployment webs",
        1,
        "no object matches deployment/webs",
        "`deployment.apps/web`",
    ),
    (
        "-f live.yaml --patch-file patch.yaml deplyment/web",
        1,
        "no object matches deplyment/web",
        "`deployment.apps/web`",
    ),
    ("-f live.yaml --patch-file patch.yaml deplyment", 1, "no object matches deplyment", "did you mean `deployment`?"),
    ("-f live.yaml --patch-file patch.yaml x", 1, "no object matches x", "write a target as deployment"),
    ("-f live.yaml service.yaml --patch-file patch.yaml", 1, "no object matches service.yaml", "use -f for each one"),
    ("-f live.yaml -p {} --schema words.yaml", 2, "words.yaml: a document must be", "a schema is a Swagger 2.0"),
    (
        "-f live.yaml -p {} --schema live.yaml",
        2,
        "live.yaml: there is no schema here",
        "nor a CustomResourceDefinition",
    ),
    ("-f custom.yaml -p {} --schema crd-beta.yaml", 2, "crd-beta.yaml: /apiVersion: ", "convert this one"),
    (
        "-f custom.yaml -p {} --schema crd-unserved.yaml",
        2,
        "crd-unserved.yaml: /spec: no version",
        "set `served: true`",
    ),
    ("-f live.yaml -p {} --overlay overlay-type.yaml", 2, "overlay-type.yaml: /0", "did you mean"),
    ("-f live.yaml -p {} --overlay overlay-field.yaml", 2, "overlay-field.yaml: /0", "did you mean"),
    (
        "-f live.yaml -p {} --overlay overlay-word.yaml",
        2,
        "overlay-word.yaml: /0/mergeKey",
        "did you mean `merge_key`?",
    ),
    ("-f live.yaml -p {} --overlay patch.yaml", 2, "patch.yaml: an overlay is a list", "write `- ` before"),
    // Options.
    ("-f live.yaml -p {} --type strategc", 2, "invalid value 'strategc' for '--type", "'strategic'"),
    ("-f live.yaml -p {} --dialect upstrem", 2, "invalid value 'upstrem' for '--dialect", "'upstream'"),
    ("-f live.yaml -p {} -o ymal", 2, "invalid value 'ymal' for '--output", "'yaml'"),
    ("-f live.yaml -p {} --force-conflicts", 2, "the following required arguments were not provided", "--server-side"),
    ("-f live.yaml -p {} --field-manager a", 2, "the following required arguments were not provided", "--server-side"),
    ("-f live.yaml -p {} --dry-rn", 2, "unexpected argument '--dry-rn'", "'--dry-run'"),
    ("-f live.yaml", 2, "the following required arguments were not provided", "--patch-file <FILE>"),
    ("live.yaml patch.yaml", 2, "the following required arguments were not provided", "--filename <FILE>"),
];

/// The same for the other commands.
const OTHERS: &[(&str, i32, &str, &str)] = &[
    ("aply -f live.yaml --patch-file patch.yaml", 2, "unrecognized subcommand 'aply'", "'apply'"),
    ("diff live.yaml", 2, "the following required arguments were not provided", "<NEW>"),
    ("diff live.yaml nowhere.yaml", 2, "nowhere.yaml: no such file", "check the path"),
    ("diff live.yaml service.yaml", 2, "live.yaml: this is a Deployment", "--type-name"),
    ("diff live.yaml keyless.yaml", 2, "keyless.yaml:5:9: spec.template.spec.containers[0]: ", "add the key"),
    ("three-way live.yaml live.yaml service.yaml", 2, "service.yaml: this is a Service", "--type-name"),
    ("three-way two.yaml live.yaml live.yaml", 2, "two.yaml (document 2): ", "need distinct names"),
    ("merge two.yaml patch.yaml", 2, "two.yaml: expected one document, found 2", "split the file"),
    ("conflicts live.yaml", 2, "the following required arguments were not provided", "<PATCH>"),
    ("convert --to merge -f live.yaml --patch-file keyless.yaml", 1, "keyless.yaml:5:9: spec.", "add the key"),
    ("lint nowhere.yaml", 2, "nowhere.yaml: no such file", "check the path"),
    ("lint --deny NoSuchCode patch.yaml", 2, "--deny: unknown code NoSuchCode", "smp lint --explain all"),
    ("explain deployment.spec.replcas", 2, "apps/v1/Deployment: spec.replcas: ", "did you mean `replicas`?"),
    ("schema show v1/Pood", 2, "unknown type `v1/Pood`", "did you mean `v1/Pod`?"),
    ("completions basch", 2, "invalid value 'basch' for '<SHELL>'", "'bash'"),
    ("validate nowhere.yaml", 2, "nowhere.yaml: no such file", "check the path"),
    ("validate", 2, "the following required arguments were not provided", "<FILE>..."),
    ("validate --old nowhere.yaml live.yaml", 2, "nowhere.yaml: no such file", "check the path"),
    ("validate --deny Nonsense live.yaml", 2, "--deny: unknown code Nonsense", "smp lint --explain all"),
    ("validate --unknown-kinds fail live.yaml", 2, "invalid value 'fail' for '--unknown-kinds", "skip, error"),
    ("validate live.yaml -o text", 2, "invalid value 'text' for '--format", "human, json, sarif"),
    ("owners", 2, "give a file with objects", ""),
    ("owners nowhere.yaml", 2, "nowhere.yaml: no such file", "check the path"),
    ("owners live.yaml", 2, "live.yaml: apps/v1/Deployment web has no managed fields", "--show-managed-fields"),
    ("owners words.yaml", 2, "words.yaml: not an object", "`kind: Pod`"),
    ("owners tracked.yaml --field spec.replicaz", 2, "no field is spec.replicaz", "did you mean `replicas`?"),
    ("owners tracked.yaml --field spec.x", 2, "no field is spec.x", "spec.ports[port=80].name"),
    ("owners tracked.yaml --manager argcd", 2, "no field is owned by argcd", "did you mean `argocd`?"),
    ("owners tracked.yaml --drop nobody", 2, "no field is owned by nobody", "the managers are argocd"),
    ("owners tracked.yaml --give argocd", 2, "invalid value 'argocd' for '--give", "FROM=TO"),
    (
        "owners tracked.yaml --drop argocd -o json-patch",
        2,
        "tracked.yaml: the object has no resourceVersion",
        "read the object again",
    ),
    ("owners tracked.yaml --reset --drop argocd", 2, "the argument '--reset' cannot be used with '--drop", ""),
    ("owners tracked.yaml --unowned --reset", 2, "the argument '--unowned' cannot be used with '--reset'", ""),
    ("owners tracked.yaml -o json-patch", 2, "-o json-patch needs a change", "--drop, --give or --reset"),
    ("owners tracked.yaml -i", 2, "-i needs a change", "--drop, --give or --reset"),
    ("owners tracked.yaml tracked.yaml tracked.yaml", 2, "two files are compared", "-f FILE,FILE"),
    ("owners -f tracked.yaml web", 2, "unexpected word web", "--live"),
    (
        "owners disowned.yaml",
        2,
        "disowned.yaml: metadata.managedFields[0].fieldsV1: a node of the field set is not an object",
        "",
    ),
    ("owners tracked.yaml --stale -o tree", 2, "--stale prints text", "json"),
    ("drift -f live.yaml", 2, "the following required arguments were not provided", "<LIVE>..."),
    ("drift -f nowhere.yaml live.yaml", 2, "nowhere.yaml: no such file", "check the path"),
    ("drift -f live.yaml nowhere.yaml", 2, "nowhere.yaml: no such file", "check the path"),
    ("drift -f live.yaml live.yaml --ignore .a", 2, "invalid value '.a' for '--ignore", "metadata.labels"),
    ("drift -f live.yaml live.yaml -o yaml", 2, "invalid value 'yaml' for '--output", "human, json"),
    ("drift -f two.yaml live.yaml", 2, "two.yaml (document 2): duplicate object without a name", "need distinct names"),
    ("lint", 2, "the following required arguments were not provided", "--explain <CODE>"),
    ("lint -f live.yaml --set spec.replicas", 2, "invalid value 'spec.replicas' for '--set", "such as spec.replicas=3"),
    ("lint --set spec.replicas=3", 2, "--set and --unset need the object", "give it with -f"),
    ("lint patch.yaml --allow Nonsense", 2, "--allow: unknown code Nonsense", "smp lint --explain all"),
    ("lint patch.yaml -o htm", 2, "invalid value 'htm' for '--format", "gitlab, github"),
    ("lint patch.yaml --type strategy", 2, "invalid value 'strategy' for '--type", "'strategic'"),
    ("lint --explain MissingMergKey", 2, "--explain: unknown code MissingMergKey", "did you mean `MissingMergeKey`?"),
    (
        "lint -f live.yaml -f service.yaml --type json operations.json",
        2,
        "a JSON patch does not name its object",
        "give one object with -f",
    ),
    ("explain pood.spec", 2, "unknown type `pood`", "did you mean `v1/Pod`?"),
    ("explain pod.spec -p {}", 2, "the argument '[TYPE.PATH]' cannot be used with", "--patch <TEXT>"),
    ("explain -f live.yaml", 2, "the following required arguments were not provided", "--set <PATH=VALUE>"),
    ("explain -f live.yaml --patch-file nowhere.yaml", 2, "nowhere.yaml: no such file", "check the path"),
    ("explain -p {}", 2, "the following required arguments were not provided", "--filename <LIVE>"),
    (
        "explain -f live.yaml --set spec.replicaz=3",
        1,
        "--set spec.replicaz: DeploymentSpec has no field `replicaz`",
        "did you mean `replicas`?",
    ),
    (
        "explain -f live.yaml --unset spec.replicas=3",
        2,
        "invalid value 'spec.replicas=3' for '--unset",
        "use --set PATH=VALUE",
    ),
    ("explain -f live.yaml --patch-file service.yaml", 2, "service.yaml: the patch is for a Service", "--type-name"),
    (
        "apply -f live.yaml --set spec.replicas=null",
        2,
        "invalid value 'spec.replicas=null' for '--set",
        "use --unset PATH",
    ),
    ("apply -f live.yaml --set spec.replicas=3.5", 1, "--set spec.replicas: `3.5` is not an integer", ""),
    (
        "apply -f live.yaml --set spec.template.spec.containers[name=wbe].image=a",
        1,
        "--set spec.template.spec.containers[name=wbe].image: ",
        "the items have name web",
    ),
    (
        "apply -f live.yaml --set spec.template.spec.containers[3].image=a",
        1,
        "--set spec.template.spec.containers[3].image: ",
        "its index is 0",
    ),
    (
        "apply -f live.yaml --set spec.template.spec.containers.image=a",
        1,
        "--set spec.template.spec.containers.image: ",
        "name an item by its key",
    ),
    (
        "apply -f live.yaml --unset spec.template.spec.containers[name=wbe]",
        1,
        "--unset spec.template.spec.containers[name=wbe]: ",
        "has no item with name=wbe",
    ),
    ("apply -f live.yaml -l app=web -p {}", 1, "no object matches the selector", "metadata.labels"),
    ("apply -f live.yaml -l app=web=a -p {}", 2, "invalid value 'app=web=a' for '--selector", "as in kubectl"),
    ("apply -f live.yaml -n Shop -p {}", 2, "invalid value 'Shop' for '--namespace", "not a name of a namespace"),
    ("apply -f live.yaml -p {} --rewrite", 2, "the following required arguments were not provided", "--in-place"),
    (
        "apply -f live.yaml --patch-file named.yaml",
        1,
        "named.yaml: the patch changes metadata.name of live.yaml from web to wbe",
        "--allow-identity-change",
    ),
    (
        "apply -f https://example.com/a.yaml -p {}",
        2,
        "https://example.com/a.yaml: cannot read from a URL",
        "curl URL | smp",
    ),
    (
        "apply -f live.yaml -p {} -o jsonpath={.spec",
        2,
        "invalid value 'jsonpath={.spec' for '--output",
        "a `{` has no `}`",
    ),
    (
        "convert --to yaml -f live.yaml --patch-file patch.yaml",
        2,
        "invalid value 'yaml' for '--to",
        "strategic, merge, json",
    ),
    (
        "convert --to json -f live.yaml --type json --patch-file pointer.json",
        1,
        "pointer.json: operation 1, replace /spec/replica: ",
        "did you mean `replicas`?",
    ),
    ("convert --to merge -f live.yaml --set spec.replicaz=1", 1, "--set spec.replicaz: ", "did you mean `replicas`?"),
    ("merge patch.yaml", 2, "2 values required by '<PATCH> <PATCH>...'", "only 1 was provided"),
    ("merge patch.yaml nowhere.yaml", 2, "nowhere.yaml: no such file", "check the path"),
    ("merge named.yaml live.yaml", 1, "live.yaml: this patch is for the metadata.name web", "--allow-identity-change"),
    (
        "merge keyless.yaml patch.yaml --type-name apps/v1/Deployment",
        1,
        "keyless.yaml:5:9: spec.template.spec.containers[0]: ",
        "add the key",
    ),
    ("conflicts patch.yaml patch.yaml", 2, "patch.yaml: unknown type", "--type-name"),
    ("conflicts two.yaml patch.yaml", 2, "two.yaml: expected one document, found 2", "split the file"),
    ("three-way live.yaml live.yaml live.yaml -i", 2, "the following required arguments were not provided", "--apply"),
    (
        "three-way live.yaml live.yaml live.yaml --apply -o patch",
        2,
        "--apply prints objects and -o patch prints the patch",
        "remove one of them",
    ),
    ("diff live.yaml live.yaml --semantics", 2, "unexpected argument '--semantics'", "'--semantic'"),
    ("krm", 2, "standard input: not a config.kubernetes.io/v1/ResourceList", "use `smp apply`"),
    ("krm patch.yaml", 2, "unexpected argument 'patch.yaml'", "smp krm"),
    ("git-merge live.yaml", 2, "the following required arguments were not provided", "<THEIRS>"),
    ("git-textconv nowhere.yaml", 2, "nowhere.yaml: no such file", "check the path"),
    ("schema show deployment.spec.replicaz", 2, "apps/v1/Deployment: spec.replicaz: ", "did you mean `replicas`?"),
    ("schema emit nonsense", 2, "unknown type `nonsense`", "--schema FILE"),
    ("schema emit rack --schema crd-unserved.yaml", 2, "crd-unserved.yaml: /spec: no version", "set `served: true`"),
    ("schema emit deployment --openapi 4", 2, "invalid value '4' for '--openapi", "2, 3, crd"),
    ("schema audit nonsense", 2, "unknown type `nonsense`", "--schema FILE"),
    ("schema compare nowhere.yaml live.yaml", 2, "nowhere.yaml: no such file", "check the path"),
    ("batch --jobs 0", 2, "invalid value '0' for '--jobs", "1..=1024"),
    ("batch live.yaml", 2, "unexpected argument 'live.yaml'", "smp batch"),
    ("batch --schema words.yaml", 2, "words.yaml: a document must be", "a schema is a Swagger 2.0"),
    ("man nonsense", 2, "unknown command nonsense", "the commands are apply"),
    ("man apply --folder below", 2, "the argument '[COMMAND]...' cannot be used with", "--folder <FOLDER>"),
    ("version -o text", 2, "invalid value 'text' for '--output", "json, yaml, kyaml"),
    ("completions", 2, "the following required arguments were not provided", "<SHELL>"),
    ("--versio", 2, "unexpected argument '--versio'", "'--version'"),
];

/// The same for the commands on a cluster.
#[cfg(feature = "cluster")]
const ON_CLUSTERS: &[(&str, i32, &str, &str)] = &[
    ("apply --live", 2, "the following required arguments were not provided", "--filename <FILE>"),
    ("apply -f live.yaml -p {} --context test", 2, "the following required arguments were not provided", "--live"),
    ("apply --live -f live.yaml --kubeconfig nowhere", 2, "nowhere: cannot read the kubeconfig", "set KUBECONFIG"),
    ("patch deployment web", 2, "the following required arguments were not provided", "--set <PATH=VALUE>"),
    ("patch -p {}", 2, "the following required arguments were not provided", "TARGET"),
    ("patch deployment web -p {} --kubeconfig nowhere", 2, "nowhere: cannot read the kubeconfig", "set KUBECONFIG"),
    ("patch --local -f nowhere.yaml -p {}", 2, "nowhere.yaml: no such file", "check the path"),
    ("edit", 2, "the following required arguments were not provided", "TARGET"),
    ("edit deployment web --kubeconfig nowhere", 2, "nowhere: cannot read the kubeconfig", "set KUBECONFIG"),
    ("diff --live -f live.yaml --kubeconfig nowhere", 2, "nowhere: cannot read the kubeconfig", "set KUBECONFIG"),
    ("drift --live -f live.yaml --kubeconfig nowhere", 2, "nowhere: cannot read the kubeconfig", "set KUBECONFIG"),
    ("validate --live live.yaml --kubeconfig nowhere", 2, "nowhere: cannot read the kubeconfig", "set KUBECONFIG"),
];
#[cfg(not(feature = "cluster"))]
const ON_CLUSTERS: &[(&str, i32, &str, &str)] = &[];

/// The smallest number of different mistakes, to notice lost rows.
const AT_LEAST: usize = 165;

#[test]
fn each_message_names_place_and_fix_and_no_file_changes() {
    let folder = folder();
    let before = contents(folder.path());
    let apply = APPLY.iter().map(|(call, code, place, hint)| (format!("apply {call}"), *code, *place, *hint));
    let others =
        OTHERS.iter().chain(ON_CLUSTERS).map(|(call, code, place, hint)| ((*call).to_owned(), *code, *place, *hint));
    let server_side = SERVER_SIDE.iter();
    let server_side =
        server_side.map(|(call, code, place, hint)| (format!("apply --server-side {call}"), *code, *place, *hint));
    let mut calls = BTreeSet::new();
    let checked = apply.chain(server_side).chain(others).map(|(call, code, place, hint)| {
        assert!(calls.insert(call.clone()), "{call} is in the table twice");
        let error = complaint(folder.path(), &call);
        let is_right = error.code == Some(code)
            && error.text.lines().any(|line| line.starts_with(&format!("error: {place}")))
            && error.text.contains(hint);
        assert_eq!(contents(folder.path()), before, "{call}");
        (
            is_right,
            format!("{call}: exit code {:?}, not {code} with `{place}` and `{hint}`\n{}", error.code, error.text),
        )
    });
    let wrong: Vec<String> = checked.filter(|(is_right, _)| !is_right).map(|(_, text)| text).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(calls.len() >= AT_LEAST, "only {} mistakes", calls.len());
}

struct Complaint {
    code: Option<i32>,
    text: String,
}

/// Runs a command and returns what it prints to standard error. It must print nothing to standard output.
fn complaint(folder: &Path, call: &str) -> Complaint {
    let arguments: Vec<&str> = call.split(' ').collect();
    let output = support::smp(folder, &arguments, LIVE.as_bytes());
    let text = String::from_utf8(output.stderr).expect("messages are UTF-8");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "", "{call}");
    for word in ["panicked", "backtrace", "BACKTRACE", ".rs:"] {
        assert!(!text.contains(word), "{call}: {text}");
    }
    assert!(text.len() < 2000, "{call}: {text}");
    Complaint { code: output.status.code(), text }
}

#[test]
fn files_without_permissions() {
    let folder = folder();
    let locked = folder.path().join("locked");
    fs::create_dir(&locked).expect("the folder is made");
    fs::write(locked.join("live.yaml"), LIVE).expect("the file is written");
    fs::set_permissions(folder.path().join("live.yaml"), fs::Permissions::from_mode(0o000))
        .expect("permissions are set");
    fs::set_permissions(&locked, fs::Permissions::from_mode(0o555)).expect("permissions are set");
    let rows = [
        (&["apply", "-f", "live.yaml", "-p", "{}"][..], "error: live.yaml: ", "check the permissions of the file"),
        (
            &["apply", "-i", "-f", "locked/live.yaml", "-p", "{spec: {replicas: 2}}"],
            "error: locked/live.yaml: ",
            "the folder must be writable",
        ),
    ];
    // Permissions do not apply to root.
    let is_root = fs::read(folder.path().join("live.yaml")).is_ok();
    for (arguments, place, hint) in rows.into_iter().filter(|_| !is_root) {
        let output = support::smp(folder.path(), arguments, b"");
        let error = String::from_utf8(output.stderr).expect("messages are UTF-8");
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.starts_with(place) && error.contains(hint), "{error}");
        assert_eq!(fs::read_to_string(locked.join("live.yaml")).expect("it exists"), LIVE);
    }
    fs::set_permissions(&locked, fs::Permissions::from_mode(0o755)).expect("permissions are set");
}

/// A folder with every file of the tables.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder for the files");
    let path = folder.path();
    fs::create_dir_all(path.join("below/deep")).expect("the folders are made");
    let write = |name: &str, content: &[u8]| fs::write(path.join(name), content).expect("the file is written");
    for (name, content) in FILES.iter().chain(OVERLAYS) {
        write(name, content.as_bytes());
    }
    write("picture.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0");
    write("archive.yaml", b"\x1f\x8b\x08\0\0\0\0\0\0\x03\xab\xff");
    write("utf16.yaml", b"\xff\xfea\0:\0 \x001\0");
    write("latin1.yaml", b"metadata:\n  name: Jos\xe9\n");
    write("huge.json", format!("{{\"a\": [{}1}}", "1,".repeat(1_000_000)).as_bytes());
    let entries = "{image: a}, ".repeat(20_000);
    write("huge-patch.yaml", format!("spec: {{template: {{spec: {{containers: [{entries}]}}}}}}").as_bytes());
    write("deep.json", ("{\"a\":".repeat(5000) + "1" + &"}".repeat(5000)).as_bytes());
    write("bomb.yaml", bomb().as_bytes());
    symlink("nowhere.yaml", path.join("broken.yaml")).expect("the link is made");
    symlink("loop.yaml", path.join("loop.yaml")).expect("the link is made");
    folder
}

/// Nine lists, each of which contains the previous one nine times.
fn bomb() -> String {
    let lines = "abcdefghi".chars().zip("xabcdefgh".chars()).map(|(name, below)| {
        let item = if below == 'x' { "x".to_owned() } else { format!("*{below}") };
        format!("{name}: &{name} [{}]\n", vec![item; 9].join(","))
    });
    lines.collect()
}

/// The contents of a folder, recursively: the bytes of files and the targets of links.
fn contents(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(inner) = open.pop() {
        for entry in fs::read_dir(inner).expect("the folder can be read") {
            let path = entry.expect("the entry can be read").path();
            if path.is_symlink() {
                let target = fs::read_link(&path).expect("the link can be read");
                found.insert(path, target.into_os_string().into_encoded_bytes());
            } else if path.is_dir() {
                open.push(path);
            } else {
                let bytes = fs::read(&path).expect("the file can be read");
                found.insert(path, bytes);
            }
        }
    }
    found
}
