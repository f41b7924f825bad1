import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { parse, parseAllDocuments } from 'yaml';
import { loadConfig } from '../../src/config.js';

const FOLDER = 'ops/kubernetes';

interface Container {
  name: string;
  image: string;
  command: string[];
  ports?: { containerPort: number }[];
}
interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  spec?: {
    selector?: Record<string, string> | { matchLabels: Record<string, string> };
    template?: { metadata: { labels: Record<string, string> }; spec: { containers: Container[] } };
    scaleTargetRef?: { name: string };
  };
}
type Model = new (data: Manifest) => { validate(): void };

const kustomization = await readFile(`${FOLDER}/kustomization.yaml`, 'utf8');
const { resources } = parse(kustomization) as { resources: string[] };
const manifests = (
  await Promise.all(
    resources.map(async (file) =>
      parseAllDocuments(await readFile(`${FOLDER}/${file}`, 'utf8')).map((one) => one.toJS() as Manifest),
    ),
  )
).flat();
const pods = manifests.flatMap(({ spec }) => spec?.template ?? []);
const settings = manifests.find(({ kind }) => kind === 'ConfigMap')!.data!;
const secrets = [...kustomization.matchAll(/--from-literal=(\w+)=/g)].map(([, name]) => name!);

it('lists every file', async () => {
  const files = (await readdir(FOLDER)).filter((file) => file !== 'kustomization.yaml');
  expect(files.toSorted()).toEqual(resources.toSorted());
});

it.each(manifests.map((manifest) => [`${manifest.kind} ${manifest.metadata.name}`, manifest] as const))(
  '%s is as Kubernetes has it',
  async (_name, manifest) => {
    const { [manifest.kind]: Model } = (await import(`kubernetes-models/${manifest.apiVersion}`)) as Record<
      string,
      Model
    >;
    new Model!(manifest).validate();
  },
);

it('whatever selects pods selects some, and what is scaled is there', () => {
  for (const { spec } of manifests) {
    const { selector, scaleTargetRef } = spec ?? {};
    const labels = (selector && 'matchLabels' in selector ? selector.matchLabels : selector) as Record<string, string>;
    if (selector) expect(pods.map(({ metadata }) => metadata.labels)).toContainEqual(expect.objectContaining(labels));
    if (scaleTargetRef) expect(manifests.map(({ metadata }) => metadata.name)).toContain(scaleTargetRef.name);
  }
});

it('the containers run what there is, on the ports it listens on, with settings that production starts with', async () => {
  const example = parseEnv(await readFile('.env.example', 'utf8'));
  for (const name of [...Object.keys(settings), ...secrets]) if (name !== 'HOME') expect(example).toHaveProperty(name);
  const made = {
    S3_ACCESS_KEY: 'key',
    S3_SECRET_KEY: 'x'.repeat(40),
    SESSION_SECRET: 'x'.repeat(40),
    METRICS_TOKEN: 'x',
  };
  const urls = { DATABASE_URL: 'postgres://db/portal', REDIS_URL: 'redis://queue', SMTP_URL: 'smtps://mail:465' };
  expect(Object.keys({ ...made, ...urls }).toSorted()).toEqual(secrets.toSorted());
  const real = (value: string) => value.replace('.example', '.test'); // nobody's address is refused
  const own = Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, real(value)]));
  const config = loadConfig({ ...own, ...made, ...urls });
  const containers = pods.flatMap(({ spec }) => spec.containers);
  expect(containers.map(({ name }) => name).toSorted()).toEqual(['api', 'prepare', 'worker']);
  for (const { name, image, command, ports } of containers) {
    expect(image).toBe('holoportal');
    expect(existsSync(command.at(-1)!.replace(/^dist\/(.*)\.js$/, '$1.ts'))).toBe(true);
    const port = { api: config.port, worker: config.workerPort }[name];
    expect(ports?.[0]?.containerPort).toBe(port);
  }
});
