import { spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync } from 'node:fs';
import { readdir, symlink, unlink, utimes, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3rver from '@20minutes/s3rver';
import { LocalStorage } from '../../src/platform/storage/local-storage.js';
import { S3Storage } from '../../src/platform/storage/s3-storage.js';
import {
  FileMissingError,
  type Storage,
  type StoredFile,
  StorageFullError,
  StorageUnavailableError,
} from '../../src/platform/storage/storage.js';
import { testConfig } from '../setup/config.js';

const PDF = 'application/pdf';
const BAD_KEYS = [
  '',
  '/etc/passwd',
  '../up',
  'a/../../up',
  'a//b',
  'a/',
  '.hidden',
  'a/.hidden',
  'a\\b',
  'a\0b',
  'a b',
  'x'.repeat(513),
];

async function list(storage: Storage, folder: string): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for await (const file of storage.list(folder)) files.push(file);
  return files.toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

const read = async (storage: Storage, key: string): Promise<Buffer> => buffer(await storage.get(key));

/** Tests the behaviour that both storage implementations share. */
function contract(storage: () => Storage, lists = storage): void {
  const key = () => `quotes/${randomUUID()}.pdf`;

  it('stored content is returned byte for byte, from memory and from a stream', async () => {
    const [small, large] = [key(), key()];
    const content = randomBytes(3_000_000);
    await storage().put(small, Buffer.from('%PDF-1.7'), PDF);
    await storage().put(large, Readable.from([content.subarray(0, 1_000_000), content.subarray(1_000_000)]), PDF);
    expect((await read(storage(), small)).toString()).toBe('%PDF-1.7');
    expect((await read(storage(), large)).equals(content)).toBe(true);
  });

  it('an existing file is found, and a deleted file is not', async () => {
    const one = key();
    expect(await storage().exists(one)).toBe(false);
    await storage().put(one, Buffer.from('x'), PDF);
    expect(await storage().exists(one)).toBe(true);
    await storage().delete(one);
    await storage().delete(one);
    expect(await storage().exists(one)).toBe(false);
    await expect(storage().get(one)).rejects.toThrow(FileMissingError);
    await expect(storage().get(one)).rejects.toMatchObject({ status: 404 });
  });

  it('an interrupted stream stores nothing', async () => {
    const one = key();
    const broken = Readable.from(
      (function* () {
        yield Buffer.alloc(100_000);
        throw new Error('the upload broke off');
      })(),
    );
    await expect(storage().put(one, broken, PDF)).rejects.toThrow('the upload broke off');
    expect(await storage().exists(one)).toBe(false);
  });

  it('an existing file is replaced, but a deleted one is not created again', async () => {
    const one = key();
    await storage().put(one, Buffer.from('damaged'), PDF);
    await storage().replace(one, Buffer.from('mended'), PDF);
    expect((await read(storage(), one)).toString()).toBe('mended');
    await storage().delete(one);
    await storage().replace(one, Buffer.from('again'), PDF);
    expect(await storage().exists(one)).toBe(false);
  });

  it('a folder is listed with its subfolders', async () => {
    const folder = `listed-${randomUUID()}`;
    const keys = ['a.pdf', 'b/c.pdf', 'b/d/e'].map((name) => `${folder}/${name}`);
    expect(await list(lists(), folder)).toEqual([]);
    for (const one of [...keys, `${folder}-other/f`]) await storage().put(one, Buffer.from('x'), PDF);
    const found = await list(lists(), folder);
    expect(found.map((file) => file.key)).toEqual(keys);
    for (const { storedAt } of found) expect(Math.abs(Date.now() - storedAt.getTime())).toBeLessThan(60_000);
  });

  it.each(BAD_KEYS)('the key %j is refused', async (bad) => {
    await expect(storage().put(bad, Buffer.from('x'), PDF)).rejects.toThrow(TypeError);
    await expect(storage().replace(bad, Buffer.from('x'), PDF)).rejects.toThrow(TypeError);
    await expect(storage().get(bad)).rejects.toThrow(TypeError);
    await expect(storage().exists(bad)).rejects.toThrow(TypeError);
    await expect(storage().delete(bad)).rejects.toThrow(TypeError);
    await expect(list(lists(), bad)).rejects.toThrow(TypeError);
  });
}

describe('files in a folder', () => {
  const folder = join(testConfig().dataDir, 'files');
  const storage = new LocalStorage(folder);
  beforeAll(() => storage.onModuleInit());

  contract(() => storage);

  it('are never overwritten: of concurrent writes the first one stays', async () => {
    const one = 'quotes/contended.pdf';
    const versions = [...'abcdefgh'].map((letter) => Buffer.alloc(500_000, letter));
    await Promise.all(versions.map((version) => storage.put(one, version)));
    const winner = await read(storage, one);
    expect(versions.some((version) => version.equals(winner))).toBe(true);
    await storage.put(one, Buffer.from('too late'));
    expect((await read(storage, one)).equals(winner)).toBe(true);
  });

  it('leave no unfinished files, and clean up those of a killed process', async () => {
    const unfinished = join(folder, '.unfinished');
    expect(await readdir(unfinished)).toEqual([]);
    await writeFile(join(unfinished, 'old'), 'half');
    await writeFile(join(unfinished, 'new'), 'half');
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    await utimes(join(unfinished, 'old'), yesterday, yesterday);
    await new LocalStorage(folder).onModuleInit();
    expect(await readdir(unfinished)).toEqual(['new']);
  });

  it('can be removed by another process while being listed', async () => {
    const there = join(folder, '.unfinished', 'there');
    const gone = join(folder, '.unfinished', 'gone'); // appears in the listing, but is gone when it is read
    await symlink(there, gone);
    await expect(new LocalStorage(folder).onModuleInit()).resolves.toBeUndefined();
    await unlink(gone);

    const names = ['a', 'b', 'c'].map((letter) => `removed/${letter}.pdf`);
    await Promise.all(names.map((name) => storage.put(name, Buffer.from('%PDF'))));
    const found: string[] = [];
    for await (const { key } of storage.list('removed')) {
      found.push(key);
      await Promise.all(names.filter((name) => name !== key).map((name) => storage.delete(name)));
    }
    expect(found).toHaveLength(1);
  });

  it('are unavailable when the folder cannot be written', async () => {
    const file = join(folder, 'not-a-folder');
    await writeFile(file, '');
    await expect(new LocalStorage(file).put('a', Buffer.from('x'))).rejects.toMatchObject({ status: 503 });
    await expect(new LocalStorage(file).put('a', Buffer.from('x'))).rejects.toThrow(StorageUnavailableError);
  });

  const small = join(testConfig().dataDir, 'small-disk');
  mkdirSync(small);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', small]).status === 0;
  afterAll(() => {
    if (mounted) spawnSync('umount', [small]);
  });
  (mounted ? it : it.skip)('on a full disk are refused, and the earlier file is kept', async () => {
    chmodSync(small, 0o700);
    const full = new LocalStorage(small);
    const first = Buffer.alloc(300_000, 'a');
    await full.put('quote.pdf', first);
    await expect(full.put('quote.pdf', Buffer.alloc(900_000, 'b'))).rejects.toThrow(StorageFullError);
    await expect(full.put('other.pdf', Readable.from([Buffer.alloc(900_000)]))).rejects.toMatchObject({ status: 507 });
    expect((await read(full, 'quote.pdf')).equals(first)).toBe(true);
    expect(await full.exists('other.pdf')).toBe(false);
    expect(await readdir(join(small, '.unfinished'))).toEqual([]);
    await full.put('other.pdf', Buffer.alloc(300_000));
  });
});

describe('files in an S3-compatible bucket', () => {
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  const account = { bucket: 'portal', region: 'us-east-1', publicEndpoint: null, credentials };
  const directory = join(testConfig().dataDir, 'buckets');
  const servers: S3rver[] = [];
  let storage: S3Storage;
  let unsigned: S3Storage;
  let endpoint: string;

  async function serve(more: { allowMismatchedSignatures?: boolean } = {}): Promise<string> {
    const configureBuckets = [{ name: 'portal' }];
    const server = new S3rver({ port: 0, address: '127.0.0.1', directory, silent: true, configureBuckets, ...more });
    servers.push(server);
    return `http://127.0.0.1:${(await server.run()).port}`;
  }

  beforeAll(async () => {
    endpoint = await serve();
    storage = new S3Storage({ ...account, endpoint });
    // This server treats the slash after a bucket's name as unsigned, so listing works only when signatures are not
    // checked.
    unsigned = new S3Storage({ ...account, endpoint: await serve({ allowMismatchedSignatures: true }) });
  });
  afterAll(async () => {
    for (const one of [storage, unsigned]) one.onApplicationShutdown();
    for (const server of servers) await server.close();
  });

  contract(
    () => storage,
    () => unsigned,
  );

  it('are unavailable with a wrong secret or without a server', async () => {
    const stranger = new S3Storage({
      ...account,
      credentials: { ...credentials, secretAccessKey: 'wrong' },
      endpoint,
    });
    await expect(stranger.get('a')).rejects.toThrow(StorageUnavailableError);
    const nobody = new S3Storage({ ...account, endpoint: 'http://127.0.0.1:1' });
    await expect(nobody.put('a', Buffer.from('x'), PDF)).rejects.toThrow(StorageUnavailableError);
    await expect(nobody.exists('a')).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '10' } });
  });

  /** Stores a file in a store that responds to every request with this error. */
  async function put(status: number, code: string): Promise<void> {
    const store: Server = createServer(({ headers }, response) =>
      response
        .writeHead(headers['if-none-match'] === '*' ? status : 400)
        .end(`<Error><Code>${code}</Code><Message>No</Message></Error>`),
    ).listen(0, '127.0.0.1');
    await once(store, 'listening');
    const address = `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
    try {
      await new S3Storage({ ...account, endpoint: address }).put('a', Buffer.from('x'), PDF);
    } finally {
      store.closeAllConnections();
      store.close();
    }
  }

  it('are refused when the store is full', async () => {
    await expect(put(507, 'XMinioStorageFull')).rejects.toThrow(StorageFullError);
  });

  it('are never overwritten: an existing key keeps its content', async () => {
    await put(412, 'PreconditionFailed');
    await expect(put(403, 'AccessDenied')).rejects.toThrow(StorageUnavailableError);
  });
});
