"""Compares `smp apply --live --server-side` with `kubectl apply --server-side`: the same applies in two namespaces of a real server.

Each step writes random configurations of 50 objects into a folder. kubectl applies them in one namespace, smp in the other, with the same
manager and the same flags. Then the objects of both are compared, with their managed fields. Between steps, other managers change objects.
Migrations begin with objects as `kubectl apply` without `--server-side` creates them. The third part compares `smp apply --server-side` for
files with dry runs of the server. Run it with `cargo xtask real-server applies`.
"""

import argparse
import json
import os
import pathlib
import random
import ssl
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

ARGUMENTS = argparse.ArgumentParser()
ARGUMENTS.add_argument("--applies", type=int, default=2000)
ARGUMENTS.add_argument("--migrations", type=int, default=500)
ARGUMENTS.add_argument("--files", type=int, default=1000)
ARGUMENTS.add_argument("--seed", type=int, default=1)
ARGUMENTS.add_argument("--print", action="store_true", help="write no page")
ARGUMENTS = ARGUMENTS.parse_args()

PAGE = pathlib.Path("docs/live-apply.md")
SMP, KUBECTL, KUBECONFIG = os.environ["SMP"], os.environ["KUBECTL"], os.environ["KUBECONFIG"]
CONFIG = json.loads(pathlib.Path(KUBECONFIG).read_text())
URL, TOKEN = CONFIG["clusters"][0]["cluster"]["server"], CONFIG["users"][0]["user"]["token"]
# The server is on loopback, and signs its own certificate.
TLS = ssl._create_unverified_context()

ANNOTATION = "kubectl.kubernetes.io/last-applied-configuration"
OBJECTS = 50
STEPS = 5
APPLY = "application/apply-patch+yaml"
KINDS = {
    "ConfigMap": ("v1", "/api/v1/namespaces/{}/configmaps/{}"),
    "Secret": ("v1", "/api/v1/namespaces/{}/secrets/{}"),
    "Service": ("v1", "/api/v1/namespaces/{}/services/{}"),
    "Deployment": ("apps/v1", "/apis/apps/v1/namespaces/{}/deployments/{}"),
    "Rack": ("example.com/v1", "/apis/example.com/v1/namespaces/{}/racks/{}"),
}
RACKS = {
    "apiVersion": "apiextensions.k8s.io/v1",
    "kind": "CustomResourceDefinition",
    "metadata": {"name": "racks.example.com"},
    "spec": {
        "group": "example.com",
        "names": {"kind": "Rack", "plural": "racks", "singular": "rack", "listKind": "RackList"},
        "scope": "Namespaced",
        "versions": [{"name": "v1", "served": True, "storage": True, "schema": {"openAPIV3Schema": {
            "type": "object",
            "properties": {"spec": {"type": "object", "properties": {
                "height": {"type": "integer", "default": 42},
                "tags": {"type": "array", "x-kubernetes-list-type": "set", "items": {"type": "string"}},
                "slots": {
                    "type": "array",
                    "x-kubernetes-list-type": "map",
                    "x-kubernetes-list-map-keys": ["number"],
                    "items": {"type": "object", "required": ["number"], "properties": {
                        "number": {"type": "integer"}, "holds": {"type": "string"}}},
                },
            }}},
        }}}],
    },
}
RANDOM = random.Random(ARGUMENTS.seed)


def request(method, path, body=None, content="application/json"):
    """Sends a request and returns the status and the answer."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": content}
    sent = urllib.request.Request(URL + path, data=data, method=method, headers=headers)
    try:
        with urllib.request.urlopen(sent, context=TLS) as answer:
            return answer.status, json.loads(answer.read())
    except urllib.error.HTTPError as error:
        return error.code, json.loads(error.read() or b"{}")


def some(fields, share=0.6):
    """A random part of some fields."""
    return {name: value for name, value in fields.items() if RANDOM.random() < share}


def one(*values):
    return RANDOM.choice(values)


def several(*values):
    return RANDOM.sample(values, RANDOM.randint(0, len(values)))


def metadata(name):
    found = {"name": name}
    if RANDOM.random() < 0.6:
        found["labels"] = some({"app": one("a", "b"), "tier": one("x", "y"), "team": one("p", "q")})
    if RANDOM.random() < 0.3:
        found["annotations"] = some({"note": one("m", "n"), "example.com/a": one("1", "2")})
    if RANDOM.random() < 0.1:
        found["finalizers"] = several("example.com/x", "example.com/y")
    return found


def service():
    ports = [(port, protocol) for port in (53, 80, 443) for protocol in ("TCP", "UDP")]
    ports = RANDOM.sample(ports, RANDOM.randint(1, 4))
    ports = [
        {"name": f"p{port}{protocol.lower()}", "port": port}
        | ({"protocol": protocol} if protocol != "TCP" or RANDOM.random() < 0.5 else {})
        | some({"targetPort": one(8080, "http", 9090)})
        for port, protocol in ports
    ]
    return {"ports": ports} | some({"selector": {"app": one("a", "b")}, "sessionAffinity": one("None", "ClientIP")})


def container(name):
    variables = [{"name": name, "value": one("1", "2")} for name in several("A", "B", "C")]
    limits = some({"cpu": one("1", "1000m", "500m"), "memory": one("1Gi", "1024Mi")})
    more = {"env": variables, "args": [one("u", "v")], "resources": {"limits": limits}}
    return {"name": name, "image": one("a:1", "a:2", "b:1")} | some(more)


def deployment():
    containers = [container(name) for name in RANDOM.sample(("web", "log", "db"), RANDOM.randint(1, 3))]
    pod = {"containers": containers}
    pod |= some({"nodeSelector": {"d": one("a", "b")}, "tolerations": [{"key": one("k", "l"), "operator": "Exists"}]})
    spec = some({"replicas": one(1, 2, 3), "paused": one(True, False), "minReadySeconds": one(0, 5)})
    template = {"metadata": {"labels": {"app": "s"} | some({"v": one("1", "2")})}, "spec": pod}
    return spec | {"selector": {"matchLabels": {"app": "s"}}, "template": template}


def configuration(kind, name):
    """A random configuration of an object."""
    found = {"apiVersion": KINDS[kind][0], "kind": kind, "metadata": metadata(name)}
    if kind == "ConfigMap":
        found["data"] = some({key: one("1", "2", "3") for key in "abcdef"})
    elif kind == "Secret":
        found |= some({"data": some({key: one("YQ==", "Yg==") for key in "abc"}), "stringData": some({"d": one("x", "y")})})
    elif kind == "Service":
        found["spec"] = service()
    elif kind == "Deployment":
        found["spec"] = deployment()
    else:
        slots = [{"number": number} | some({"holds": one("cpu", "gpu")}) for number in several(1, 2, 3)]
        found["spec"] = some({"height": one(1, 2), "tags": several("a", "b", "c"), "slots": slots})
    return found


def changed_by_others(kind):
    """A merge patch of another manager."""
    if kind == "ConfigMap":
        return {"data": {one(*"abcdefg"): one("1", "9", None)}}
    if kind == "Deployment" and RANDOM.random() < 0.6:
        return {"spec": {"replicas": one(1, 5)}}
    return {"metadata": {"labels": {one("app", "tier", "other"): one("a", "b", "z")}}}


def masked(found, namespace):
    """An object without what differs between any two objects: uid, versions, times and addresses."""
    found = json.loads(json.dumps(found).replace(namespace, "NAMESPACE"))
    for field in ("uid", "resourceVersion", "generation", "creationTimestamp"):
        found["metadata"].pop(field, None)
    entries = found["metadata"].get("managedFields", [])
    for entry in entries:
        entry["time"] = "time" in entry
    # The order depends on the second in which each was written.
    entries.sort(key=lambda entry: json.dumps(entry, sort_keys=True))
    if found["kind"] == "Service":
        for field in ("clusterIP", "clusterIPs", "ipFamilies", "ipFamilyPolicy", "internalTrafficPolicy"):
            found["spec"].pop(field, None)
    return found


def documents(text):
    """The JSON documents of a text."""
    found, decoder = [], json.JSONDecoder()
    while text.strip():
        document, end = decoder.raw_decode(text.lstrip())
        found.append(document)
        text = text.lstrip()[end:]
    return found


class Comparison:
    """The two namespaces, and what was found."""

    def __init__(self):
        self.namespaces = {"kubectl": f"k{ARGUMENTS.seed}-{os.getpid()}", "smp": f"s{ARGUMENTS.seed}-{os.getpid()}"}
        self.counts = {"applies": 0, "refused with conflicts": 0, "migrations": 0, "applies to files": 0, "differences": 0}
        self.folder = tempfile.TemporaryDirectory()
        self.rounds = 0
        request("POST", "/apis/apiextensions.k8s.io/v1/customresourcedefinitions", RACKS)
        for name in self.namespaces.values():
            request("POST", "/api/v1/namespaces", {"apiVersion": "v1", "kind": "Namespace", "metadata": {"name": name}})
        while request("GET", "/apis/example.com/v1/racks")[0] != 200:
            time.sleep(0.2)

    def objects(self):
        """New objects of all kinds."""
        self.rounds += 1
        kinds = list(KINDS)
        return [(kinds[index % len(kinds)], f"o{self.rounds}-{index}") for index in range(OBJECTS)]

    def write(self, objects):
        """Writes new configurations of objects."""
        for index, (kind, name) in enumerate(objects):
            path = pathlib.Path(self.folder.name, f"{index:02}.json")
            path.write_text(json.dumps(configuration(kind, name)))

    def run(self, tool, arguments):
        namespace = ["--kubeconfig", KUBECONFIG, "-n", self.namespaces[tool], "-f", self.folder.name]
        program = [KUBECTL, "apply"] if tool == "kubectl" else [SMP, "apply", "--live", "-y", "-q"]
        return subprocess.run(program + namespace + arguments, capture_output=True, text=True, stdin=subprocess.DEVNULL)

    def client_side(self, objects):
        """Both namespaces get the objects with the annotation and the manager of `kubectl apply`."""
        for kind, name in objects:
            found = configuration(kind, name)
            for namespace in self.namespaces.values():
                found["metadata"]["namespace"] = namespace
                annotations = found["metadata"].setdefault("annotations", {})
                annotations.pop(ANNOTATION, None)
                annotations[ANNOTATION] = json.dumps(found, sort_keys=True, separators=(",", ":")) + "\n"
                collection = KINDS[kind][1].format(namespace, "").rstrip("/")
                status, _ = request("POST", f"{collection}?fieldManager=kubectl-client-side-apply", found)
                assert status == 201, (kind, name)

    def others(self, objects, share):
        for kind, name in objects:
            if RANDOM.random() < share:
                patch, manager = changed_by_others(kind), one("edit", "hpa", "kubectl-edit")
                for namespace in self.namespaces.values():
                    path = KINDS[kind][1].format(namespace, name)
                    request("PATCH", f"{path}?fieldManager={manager}", patch, "application/merge-patch+json")

    def apply(self, objects, arguments, what):
        """Applies new configurations with both tools, and compares the objects."""
        self.write(objects)
        done = {tool: self.run(tool, ["--server-side", *arguments]) for tool in self.namespaces}
        self.counts["refused with conflicts"] += done["kubectl"].stderr.count("Apply failed with")
        for kind, name in objects:
            kubectl, smp = (self.stored(kind, namespace, name) for namespace in self.namespaces.values())
            if kubectl != smp:
                self.counts["differences"] += 1
                print(f"{what} of {kind} {name} with {arguments}:\n  kubectl: {json.dumps(kubectl)}\n  smp: {json.dumps(smp)}")
                print(f"  kubectl says: {done['kubectl'].stderr[-600:]}\n  smp says: {done['smp'].stderr[-600:]}")

    def stored(self, kind, namespace, name):
        status, found = request("GET", KINDS[kind][1].format(namespace, name))
        return masked(found, namespace) if status == 200 else status

    def files(self, kind, name):
        """Applies a new configuration to the live object in a file, and compares the result with a dry run."""
        namespace = self.namespaces["smp"]
        path = KINDS[kind][1].format(namespace, name)
        wanted = configuration(kind, name)
        wanted["metadata"]["namespace"] = namespace
        manager, force = one("kubectl", "deployer", "argocd"), RANDOM.random() < 0.5
        query = f"?fieldManager={manager}&force={json.dumps(force)}&fieldValidation=Strict"
        status, live = request("GET", path)
        unrelated = {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "unrelated"}}
        files = {"live": live if status == 200 else unrelated, "wanted": wanted, "racks": RACKS}
        for file, content in files.items():
            pathlib.Path(self.folder.name, file).write_text(json.dumps(content))
        live, wanted_file, racks = (f"{self.folder.name}/{file}" for file in files)
        arguments = ["-f", live, "--patch-file", wanted_file, "--schema", racks, "--field-manager", manager, "-o", "json"]
        force = ["--force-conflicts"] if force else []
        done = subprocess.run([SMP, "apply", "--server-side", *arguments, *force], capture_output=True, text=True)
        status, answer = request("PATCH", f"{path}{query}&dryRun=All", wanted, APPLY)
        if status == 409:
            self.counts["refused with conflicts"] += 1
            conflicts = len({cause["field"] for cause in answer["details"]["causes"]})
            is_same = f": {conflicts} conflict" in done.stderr
        elif status == 422:
            # smp prints the object, with a warning for each field that a server rejects.
            fields = {cause["field"] for cause in answer["details"]["causes"]}
            is_same = all(f"a server rejects the result: {field}: " in done.stderr for field in fields)
        else:
            objects = [masked(found, namespace) for found in documents(done.stdout)]
            is_same = masked(answer, namespace) in objects
        if not is_same:
            self.counts["differences"] += 1
            print(f"files, {kind} {name}, {arguments} {force}: {json.dumps(files)}\n  server: {json.dumps(answer)}")
            print(f"  smp: {done.stdout} {done.stderr}")
        if RANDOM.random() < 0.8:
            request("PATCH", path + query, wanted, APPLY)

    def arguments(self):
        force = ["--force-conflicts"] if RANDOM.random() < 0.5 else []
        return ["--field-manager", one("kubectl", "kubectl", "deployer", "argocd"), *force]

    def all(self):
        while self.counts["applies"] < ARGUMENTS.applies:
            objects = self.objects()
            for _ in range(STEPS):
                self.apply(objects, self.arguments(), "apply")
                self.counts["applies"] += len(objects)
                self.others(objects, 0.3)
        while self.counts["migrations"] < ARGUMENTS.migrations:
            objects = self.objects()
            self.client_side(objects)
            self.others(objects, 0.4)
            self.apply(objects, self.arguments(), "migration")
            self.counts["migrations"] += len(objects)
        while self.counts["applies to files"] < ARGUMENTS.files:
            for kind, name in self.objects()[:STEPS]:
                for _ in range(STEPS):
                    self.files(kind, name)
                    self.counts["applies to files"] += 1
                    self.others([(kind, name)], 0.3)


TEXT = """\
<!-- Written by `cargo xtask real-server applies`: edit dev/real-server/applies.py, never this file. -->

# smp apply --server-side and kubectl

Random configurations of ConfigMaps, Secrets, Services, Deployments and custom resources are applied in two namespaces of a real
kube-apiserver: in one with `kubectl apply --server-side`, in the other with `smp apply --live --server-side`. Managers take turns, some with
`--force-conflicts`, and others change objects in between. Migrations begin with objects of `kubectl apply` without `--server-side`. After
each step, the objects of both namespaces are compared with their managed fields; uids, versions, times and cluster IPs are left out.
Applies to files, if there are any, are compared with dry runs of the server: the objects with their managed fields, or the conflicts.

| | |
|---|---|
| kube-apiserver | {version} |
| kubectl | {kubectl} |
"""


def main():
    comparison = Comparison()
    comparison.all()
    print(json.dumps(comparison.counts))
    if not ARGUMENTS.print:
        kubectl = subprocess.run([KUBECTL, "version", "--client", "-o", "json"], capture_output=True, text=True)
        kubectl = json.loads(kubectl.stdout)["clientVersion"]["gitVersion"]
        text = TEXT.format(version=request("GET", "/version")[1]["gitVersion"], kubectl=kubectl)
        rows = comparison.counts.items()
        text += "".join(f"| {name} | {count} |\n" for name, count in rows if count > 0 or name == "differences")
        PAGE.write_text(text)
    sys.exit(1 if comparison.counts["differences"] else 0)


main()
