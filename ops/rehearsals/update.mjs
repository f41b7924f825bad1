// Checks that no request fails during an update, with processes instead of containers (`processes.mjs` lists
// the requirements): two APIs run behind a proxy, and clients send requests continuously; the schema changes, two new
// APIs start, and the old APIs are stopped. A fifth of the requests creates a draft; at the end, each acknowledged
// draft must exist once. With a Caddy before 2.8, no drafts are created.
//
//   node_modules/.bin/node ops/rehearsals/update.mjs [ROUNDS] [nginx]
import { setTimeout as sleep } from 'node:timers/promises';
import { judge, REFERENCE, startClients } from './clients.mjs';
import { startInstallation } from './processes.mjs';

const ROUNDS = Number(process.argv[2] ?? 3);

const { url, hasBodies, database, apis, startApi, stopApi, end } = await startInstallation({
  isNginx: process.argv[3] === 'nginx',
});
await Promise.all([startApi(), startApi()]);
await sleep(1_500);
const clients = await startClients(url, { hasDrafts: hasBodies });
for (let round = 1; round <= ROUNDS; round++) {
  const old = [...apis.keys()];
  await database.query(`set lock_timeout = '2s'; alter table quotes add rehearsed_${round} int not null default 0`);
  await Promise.all([startApi(), startApi()]);
  for (const ip of old) await stopApi(ip);
  console.log(`round ${round}:`, Object.fromEntries(clients.results), `slowest ${clients.slowest} ms`);
}
await clients.stop();
const { rows } = await database.query('select count(*)::int as made from quotes where customer_reference = $1', [
  REFERENCE,
]);
const isWell = judge(clients, rows[0].made);
await end();
process.exit(isWell ? 0 : 1);
