import { spawnSync } from 'node:child_process';

/**
 * Runs all benchmarks, or the named ones: `npm run bench -- http`. The results are ratios that are measured in one run
 * on one machine. The first run of `http` creates its databases, which takes some minutes; BENCH_DATABASE_URL selects
 * another server. `capacity`, `replicas` and `worker` run only when named and have no limit, because they produce the
 * figures in docs/SCALING.md. `audit` also runs only when named: it needs 40 GB.
 */
const BENCHES = [
  'http',
  'hostile',
  'pdf',
  'mail',
  'export',
  'builder',
  'partners',
  'subscribers',
  'site',
  'search',
  'memory',
  'start',
  'bank',
  'invoices',
  'messages',
  'agents',
  'webhooks',
];
const wanted = process.argv.slice(2);

for (const bench of wanted.length ? wanted : BENCHES) {
  console.log(`\n${bench}`);
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', `test/bench/${bench}.ts`], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
