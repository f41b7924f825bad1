import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { fromBufferPromise } from 'yauzl';
import { type ZippedFile, zipOf } from './zip.js';

const AT = new Date('2026-11-29T13:14:16Z');

async function* of(files: ZippedFile[]) {
  yield* files;
}
const zipped = (files: ZippedFile[]) => buffer(Readable.from(zipOf(of(files), AT)));

it('an archive has its files, whole and with their names', async () => {
  const files = [
    { name: 'INV-2026-000001.pdf', content: Buffer.from('one') },
    { name: 'empty.txt', content: Buffer.alloc(0) },
    { name: 'CN-2026-000001.pdf', content: Buffer.alloc(300_000, 'x') },
  ];
  const zip = await fromBufferPromise(await zipped(files), { lazyEntries: true });
  const read: ZippedFile[] = [];
  for await (const entry of zip.eachEntry()) {
    expect(entry.getLastModDate({ timezone: 'UTC' })).toEqual(AT);
    read.push({ name: entry.fileName, content: await buffer(await zip.openReadStreamPromise(entry)) });
  }
  expect(read).toEqual(files);
});

it('an archive of nothing is empty', async () => {
  const zip = await fromBufferPromise(await zipped([]), { lazyEntries: true });
  expect(zip.entryCount).toBe(0);
});

it('one file at a time is read', async () => {
  const asked: string[] = [];
  async function* slow() {
    for (const name of ['a', 'b', 'c']) {
      asked.push(name);
      yield { name, content: Buffer.from(name) };
    }
  }
  const pieces = zipOf(slow(), AT);
  await pieces.next();
  await pieces.next();
  expect(asked).toEqual(['a']);
  await pieces.return(undefined);
});
