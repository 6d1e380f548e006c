// The kubeconfig is accepted over HTTP; objects are created, listed and deleted
import assert from "node:assert";
import { CoreV1Api, KubeConfig } from "@kubernetes/client-node";

const config = new KubeConfig();
config.loadFromDefault();
const core = config.makeApiClient(CoreV1Api);
const namespace = "default";
await core.createNamespacedConfigMap({ namespace, body: { metadata: { name: "script" }, data: { a: "1" } } });
const { items } = await core.listNamespacedConfigMap({ namespace });
assert.ok(items.some((map) => map.metadata.name === "script"));
await core.deleteNamespacedConfigMap({ namespace, name: "script" });
await assert.rejects(core.readNamespacedConfigMap({ namespace, name: "script" }), { code: 404 });
