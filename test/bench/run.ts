import { spawnSync } from 'node:child_process';

/**
 * The bar, as ratios of one run on one machine. All of it, or what is named: `npm run bench -- http`.
 * The databases of `http` are made at the first run, which takes some minutes; BENCH_DATABASE_URL names another server.
 * `capacity`, `replicas` and `worker`, which are run when they are named, have no bar: they make the figures of docs/SCALING.md.
 * `audit`, too, is run when it is named: it wants 40 GB.
 */
const BENCHES = ['http', 'hostile', 'pdf', 'mail', 'export', 'builder', 'partners', 'subscribers', 'site'];
const wanted = process.argv.slice(2);

for (const bench of wanted.length ? wanted : BENCHES) {
  console.log(`\n${bench}`);
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', `test/bench/${bench}.ts`], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
