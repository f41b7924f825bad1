import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual, parseEnv, promisify } from 'node:util';
import { parse, parseAllDocuments } from 'yaml';
import { ONE_PART_MS } from '../../src/app/run.js';
import { loadConfig } from '../../src/config.js';

const FOLDER = 'ops/kubernetes';
const COMPONENT = 'app.kubernetes.io/component';
const MODELS = resolve('node_modules/kubernetes-models');

type Labels = Record<string, string>;
interface Container {
  name: string;
  image: string;
  command: string[];
  ports?: { containerPort: number }[];
}
interface Pod {
  metadata: { labels: Labels };
  spec: { containers: Container[]; terminationGracePeriodSeconds?: number };
}
interface Metric {
  resource?: { name: string };
  external?: { metric: { name: string } };
}
interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Labels };
  data?: Record<string, string>;
  spec?: {
    selector?: Labels | { matchLabels: Labels };
    podSelector?: { matchLabels: Labels };
    policyTypes?: string[];
    template?: Pod;
    scaleTargetRef?: { name: string };
    metrics?: Metric[];
  };
}
type Model = new (data: Manifest) => { validate(): void };

const run = promisify(execFile);
const manifestsIn = (text: string) => parseAllDocuments(text).map((one) => one.toJS() as Manifest);

const kustomization = await readFile(`${FOLDER}/kustomization.yaml`, 'utf8');
const { resources } = parse(kustomization) as { resources: string[] };
const manifests = (
  await Promise.all(resources.map(async (file) => manifestsIn(await readFile(`${FOLDER}/${file}`, 'utf8'))))
).flat();
/**
 * The manifests as kubectl would apply them, with namespace and image name. Without kubectl, the manifests as written.
 */
const hasKubectl = spawnSync('kubectl', ['version', '--client']).status === 0;
const applied = hasKubectl ? manifestsIn((await run('kubectl', ['kustomize', FOLDER])).stdout) : manifests;
const pods = manifests.flatMap(({ spec }) => spec?.template ?? []);
const settings = manifests.find(({ kind }) => kind === 'ConfigMap')!.data!;
const secrets = [...kustomization.matchAll(/--from-literal=(\w+)=/g)].map(([, name]) => name!);

it('the kustomization lists every file', async () => {
  const files = (await readdir(FOLDER)).filter((file) => file !== 'kustomization.yaml');
  expect(files.toSorted()).toEqual(resources.toSorted());
});

(hasKubectl ? it : it.skip)('kustomize renders every manifest with namespace and image', () => {
  const namesOf = (all: Manifest[]) => all.map(({ kind, metadata }) => `${kind} ${metadata.name}`).toSorted();
  expect(namesOf(applied)).toEqual(namesOf(manifests));
  expect(new Set(applied.map(({ metadata }) => metadata.namespace))).toEqual(new Set(['holoportal']));
  const containers = applied.flatMap(({ spec }) => spec?.template?.spec.containers ?? []);
  expect(containers.map(({ image }) => image)).toEqual(Array(3).fill('registry.example/holoportal:unnamed'));
});

it.each(applied.map((manifest) => [`${manifest.kind} ${manifest.metadata.name}`, manifest] as const))(
  '%s is valid by the Kubernetes schema',
  async (_name, manifest) => {
    const { [manifest.kind]: Model } = (await import(`kubernetes-models/${manifest.apiVersion}`)) as Record<
      string,
      Model
    >;
    new Model!(manifest).validate();
  },
);

/** Returns the errors of the TypeScript compiler for manifests, which are checked against the types of Kubernetes. */
async function complaints(of: Manifest[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'holoportal-manifests-'));
  const file = join(folder, 'manifests.ts');
  const constants = of.map(
    (manifest, n) =>
      `const m${n}: import('${MODELS}/${manifest.apiVersion}/${manifest.kind}.js').I${manifest.kind} = ${JSON.stringify(manifest)};`,
  );
  await writeFile(file, `${constants.join('\n')}\nexport {};`);
  const options = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', file];
  try {
    return await run(process.execPath, ['node_modules/typescript/bin/tsc', ...options]).then(
      () => '',
      (error: { stdout: string }) => error.stdout,
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

it('no manifest has an unknown field', async () => {
  await expect(complaints(applied)).resolves.toBe('');
  const misspelt = JSON.stringify(applied).replace('"periodSeconds"', '"periodSecond"');
  await expect(complaints(JSON.parse(misspelt) as Manifest[])).resolves.toMatch(
    /^\S+ error TS2353: .*'"periodSecond"'/,
  );
});

it('every pod is unprivileged, has resource limits, probes and a grace period', () => {
  for (const { metadata, spec } of pods) {
    expect(spec).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      volumes: [{ name: 'tmp', emptyDir: { sizeLimit: expect.any(String) } }],
    });
    for (const container of spec.containers) {
      expect(container).toMatchObject({
        resources: {
          requests: { cpu: expect.any(String), memory: expect.any(String) },
          limits: { memory: expect.any(String) },
        },
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        },
      });
    }
    if (metadata.labels[COMPONENT] === 'prepare') continue;
    expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(ONE_PART_MS / 1_000);
    expect(spec).toMatchObject({
      topologySpreadConstraints: [{ topologyKey: 'kubernetes.io/hostname' }],
      containers: [
        {
          startupProbe: { httpGet: { path: '/health/live' } },
          livenessProbe: { httpGet: { path: '/health/live' } },
          readinessProbe: { httpGet: { path: '/health/ready' } },
        },
      ],
    });
  }
});

it('every pod has a network policy for ingress and egress', () => {
  const both = manifests.filter(
    ({ kind, spec }) => kind === 'NetworkPolicy' && isDeepStrictEqual(spec?.policyTypes, ['Ingress', 'Egress']),
  );
  for (const { metadata } of pods) {
    const refused = both.some(({ spec }) =>
      Object.entries(spec!.podSelector!.matchLabels).every(([name, value]) => metadata.labels[name] === value),
    );
    expect([metadata.labels[COMPONENT], refused]).toEqual([metadata.labels[COMPONENT], true]);
  }
});

it('APIs scale by CPU, workers by the age of the oldest job', () => {
  const scaled = manifests.flatMap(({ spec }) =>
    (spec?.metrics ?? []).map(({ resource, external }) => [
      spec?.scaleTargetRef?.name,
      resource?.name ?? external?.metric.name,
    ]),
  );
  expect(scaled).toEqual([
    ['holoportal-api', 'cpu'],
    ['holoportal-worker', 'queue_oldest_job_seconds'],
  ]);
});

it('the database job and its settings are applied before the rollout', () => {
  const [, first = ''] = /--selector '\S+ in \((.*)\)'/.exec(kustomization) ?? [];
  const chosen = manifests.filter(({ metadata }) => first.split(', ').includes(metadata.labels?.[COMPONENT] ?? ''));
  expect(chosen.map(({ kind }) => kind)).toEqual(['ConfigMap', 'Job']);
});

it('every selector matches a pod, and every scale target exists', () => {
  for (const { spec } of manifests) {
    const { selector, scaleTargetRef } = spec ?? {};
    const labels = (selector && 'matchLabels' in selector ? selector.matchLabels : selector) as Record<string, string>;
    if (selector) expect(pods.map(({ metadata }) => metadata.labels)).toContainEqual(expect.objectContaining(labels));
    if (scaleTargetRef) expect(manifests.map(({ metadata }) => metadata.name)).toContain(scaleTargetRef.name);
  }
});

it('containers run existing programs on their ports, with settings valid for production', async () => {
  const example = parseEnv(await readFile('.env.example', 'utf8'));
  for (const name of [...Object.keys(settings), ...secrets]) if (name !== 'HOME') expect(example).toHaveProperty(name);
  const made = {
    S3_ACCESS_KEY: 'key',
    S3_SECRET_KEY: 'x'.repeat(40),
    SESSION_SECRET: 'x'.repeat(40),
    DATA_KEY: 'x'.repeat(40),
    METRICS_TOKEN: 'x',
  };
  const urls = { DATABASE_URL: 'postgres://db/portal', REDIS_URL: 'redis://queue', SMTP_URL: 'smtps://mail:465' };
  expect(Object.keys({ ...made, ...urls }).toSorted()).toEqual(secrets.toSorted());
  const real = (value: string) => value.replace('.example', '.test'); // the check refuses .example
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
