#!/usr/bin/env bash
# react-admin 5.15.4: loading a list marks the outdated record of a page as fresh, and does not put the newer row in its place.
#
# `useGetList` puts each row into the cache of `useGetOne`. If that has the record already, it stores the old record again,
# so that a row with fewer fields never replaces a complete record. But React Query counts each `setQueryData` as a new
# result. With a `staleTime`, a record that was due for a request is therefore fresh again whenever a list with it loads: the
# list shows the new value, the page that opens next shows the old one and sends no request. Without the list it requests
# the record.
#
# Expected output:
#   ra-core 5.15.4
#   without a list: the page shows 'new', requests: 1
#   after a list that showed 'new': the page shows 'old', requests: 0
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts ra-core@5.15.4 @tanstack/react-query@5.108.0 react@19.3.1 \
  react-dom@19.3.1 react-hook-form@7.92.0 react-router@7.18.5 react-router-dom@7.18.5 happy-dom@20.14.6
cat > run.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Window } from 'happy-dom';

const window = new Window({ url: 'http://localhost/' });
const { document, navigator, location, history } = window;
for (const [name, value] of Object.entries({ window, document, navigator, location, history }))
  Object.defineProperty(globalThis, name, { value, configurable: true });
const { createElement } = await import('react');
const { createRoot } = await import('react-dom/client');
const { QueryClient } = await import('@tanstack/react-query');
const { CoreAdminContext, useGetList, useGetOne } = await import('ra-core');

const { version } = JSON.parse(readFileSync('node_modules/ra-core/package.json', 'utf8'));
console.log(`ra-core ${version}`);
const STALE_AFTER = 2_000;

async function visits(pages) {
  const stored = { id: 1, title: 'old' };
  let requests = 0;
  const dataProvider = {
    getList: async () => ({ data: [{ ...stored }], total: 1 }),
    getOne: async () => (requests++, { data: { ...stored } }),
  };
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: STALE_AFTER } } });
  async function open(Page) {
    const root = createRoot(document.body);
    root.render(createElement(CoreAdminContext, { dataProvider, queryClient }, createElement(Page)));
    await sleep(500);
    const text = document.body.textContent;
    root.unmount();
    return text;
  }
  await open(RecordPage);
  stored.title = 'new';
  requests = 0;
  await sleep(STALE_AFTER);
  const texts = [];
  for (const page of pages) texts.push(await open(page));
  return [...texts, requests];
}
const ListPage = () => useGetList('posts').data?.[0]?.title;
const RecordPage = () => useGetOne('posts', { id: 1 }).data?.title;

const [alone, requestsAlone] = await visits([RecordPage]);
console.log(`without a list: the page shows '${alone}', requests: ${requestsAlone}`);
const [listed, then, requestsThen] = await visits([ListPage, RecordPage]);
console.log(`after a list that showed '${listed}': the page shows '${then}', requests: ${requestsThen}`);
const seen = [alone, requestsAlone, listed, then, requestsThen].join();
process.exit(version === '5.15.4' && seen === 'new,1,new,old,0' ? 0 : 1);
JS
node run.mjs
