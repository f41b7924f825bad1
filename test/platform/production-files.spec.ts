import { execFile, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { parse } from 'yaml';

/** True when a program that checks production files is installed; its tests are skipped otherwise. */
const hasProgram = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;
const itWith = (hasIt: boolean) => (hasIt ? it : it.skip);
const run = promisify(execFile);

interface Service {
  restart?: string;
  read_only?: boolean;
  tmpfs?: string[];
  mem_limit?: string;
  cpus?: number;
  logging?: { driver: string; options: Record<string, string> };
}

itWith(hasProgram('promtool', '--version'))('promtool accepts the alert rules, and their tests pass', async () => {
  await run('promtool', ['check', 'rules', 'ops/alerts.yml']);
  await run('promtool', ['check', 'config', '--syntax-only', 'ops/prometheus.yml']);
  await run('promtool', ['test', 'rules', 'ops/alerts.test.yml']);
});

it('every alert has a test that triggers it and a test that does not', async () => {
  const { groups } = parse(await readFile('ops/alerts.yml', 'utf8')) as { groups: { rules: { alert: string }[] }[] };
  const { tests } = parse(await readFile('ops/alerts.test.yml', 'utf8')) as {
    tests: { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[];
  };
  const cases = tests.flatMap((one) => one.alert_rule_test);
  const raised = cases.filter(({ exp_alerts: alerts }) => alerts.length > 0).map(({ alertname }) => alertname);
  const quiet = cases.filter(({ exp_alerts: alerts }) => alerts.length === 0).map(({ alertname }) => alertname);
  for (const { alert } of groups.flatMap(({ rules }) => rules)) {
    expect(raised).toContain(alert);
    expect(quiet).toContain(alert);
  }
});

it('every long-running container has limits for memory, CPU and logs; ours are read-only with a bounded /tmp', async () => {
  const { services } = parse(await readFile('docker-compose.yml', 'utf8'), { merge: true }) as {
    services: Record<string, Service>;
  };
  const staying = Object.entries(services).filter(([, { restart }]) => restart === 'unless-stopped');
  expect(staying.length).toBeGreaterThan(7);
  for (const [name, service] of staying) {
    expect({ name, ...service }).toMatchObject({
      name,
      mem_limit: expect.stringMatching(/^\d+[mg]$/),
      cpus: expect.any(Number),
      logging: { options: { 'max-size': expect.any(String), 'max-file': expect.any(String) } },
    });
  }
  for (const name of ['api', 'worker', 'migrate', 'backup']) {
    expect(services[name]).toMatchObject({ read_only: true, tmpfs: [expect.stringMatching(/^\/tmp:size=\d+m/)] });
  }
});
