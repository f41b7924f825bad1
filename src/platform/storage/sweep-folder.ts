import type { Storage } from './storage.js';

const HOUR_MS = 3_600_000;
const BATCH = 500;

/**
 * Removes the files of a folder that no row refers to. Files of the last hour are kept, because their upload may not be
 * finished. `keptAmong` returns those of the given keys that rows refer to.
 */
export async function sweepFolder(
  storage: Storage,
  folder: string,
  keptAmong: (keys: string[]) => Promise<Set<string>>,
): Promise<void> {
  const before = Date.now() - HOUR_MS;
  const remove = async (keys: string[]) => {
    if (keys.length === 0) return;
    const kept = await keptAmong(keys);
    for (const key of keys) if (!kept.has(key)) await storage.delete(key);
  };
  let batch: string[] = [];
  for await (const { key, storedAt } of storage.list(folder)) {
    if (storedAt.getTime() < before) batch.push(key);
    if (batch.length < BATCH) continue;
    await remove(batch);
    batch = [];
  }
  await remove(batch);
}
