import { createHash } from 'node:crypto';

/** Seed of the samples of this run: `TEST_SEED`, in `.ci/run` the commit's id. */
export const SEED = process.env.TEST_SEED ?? 'none';

/**
 * Returns `count` of the values in their order. Which ones depends on the seed and on the key, so that each commit tries
 * other values in each place, and a failure can be repeated with the same `TEST_SEED`.
 */
export function sample<T>(values: readonly T[], count: number, key: string): T[] {
  const rank = (index: number) => createHash('sha256').update(`${SEED} ${key} ${index}`).digest('hex');
  const chosen = new Set(
    values
      .map((_, index) => index)
      .toSorted((a, b) => rank(a).localeCompare(rank(b)))
      .slice(0, count),
  );
  return values.filter((_, index) => chosen.has(index));
}
