import { spawnSync } from 'node:child_process';

/**
 * Runs the benchmarks, whose results are ratios measured in one run on one machine. Runs all, or the named ones: `npm
 * run bench -- http`. The databases of `http` are made in the first run, which takes some minutes; BENCH_DATABASE_URL
 * names another server. `capacity`, `replicas` and `worker` run only when named and have no limit: they produce the
 * figures of docs/SCALING.md. `audit` also runs only when named: it needs 40 GB.
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
];
const wanted = process.argv.slice(2);

for (const bench of wanted.length ? wanted : BENCHES) {
  console.log(`\n${bench}`);
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', `test/bench/${bench}.ts`], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
