import type { EntityManager } from '@mikro-orm/postgresql';
import { sumOf } from '../../rules/sum.js';
import { copyKey, type EntryIdentity, entryKey } from '../statements/entry-keys.js';
import { apartAmong, type DatedStatement } from '../statements/equal-entries.js';
import { AROUND, COUNTS, KEEP_COUNTS, LOCK_ACCOUNT, REPEATED, STORE_COPIES, STORED } from './equal-entries.queries.js';

/** An entry of a statement before it has its key. */
export interface WrittenEntry {
  row: { statementId: string; account: string };
  identity: EntryIdentity;
}

/** Equal entries of an account: what statements prove, and what is stored. */
interface EqualEntries {
  /** Number that the statement of this reading has. */
  own: number;
  /** Statements that share no entry, with the number of each. */
  apart: { id: string; entries: number }[];
  /** Number that they prove, and number that is stored. */
  proven: number;
  stored: number;
  storedWith: Map<string, number>;
}

/**
 * Returns the rows of a statement's entries that may be new, with their keys. Entries without a reference of the bank are
 * counted together with equal ones of other statements, so that two real payments of a day are two, and a repeated one is
 * known (`apartAmong`).
 */
export async function withKeys(em: EntityManager, entries: WrittenEntry[]): Promise<object[]> {
  const { account, statementId: id } = entries[0]!.row;
  const places = new Map<string, number>();
  for (const { identity } of entries) if (identity.content !== null) places.set(identity.content, identity.place);
  if (places.size === 0)
    return entries.map(({ row, identity }) => ({ ...row, content: null, key: entryKey(identity) }));
  await LOCK_ACCOUNT.run(em, [`bank entries ${account}`]);
  const counts = [...places].map(([content, place]) => ({ content, entries: place }));
  await KEEP_COUNTS.run(em, { statement: id, counts: JSON.stringify(counts) });
  const equal = await equalEntries(em, { id, account }, [...places.keys()]);
  return entries.flatMap(({ row, identity }) => {
    const { content, place } = identity;
    const { own, proven, stored } = (content !== null && equal.get(content)) || NONE;
    const isKnown = content !== null && proven - own + place <= stored;
    return isKnown ? [] : [{ ...row, content, key: entryKey(identity, proven - own) }];
  });
}

const NONE = { own: 0, proven: 0, stored: 0 };

/**
 * Stores the entries without a reference that a statement, which is read to its end, proves to be more than were stored:
 * those of statements that came before it, and that it links.
 */
export async function storeProven(em: EntityManager, statement: { id: string; account: string }): Promise<void> {
  await LOCK_ACCOUNT.run(em, [`bank entries ${statement.account}`]);
  const around = await AROUND.all(em, [statement.id]);
  const repeated = await REPEATED.all(em, { statements: arrayOf(around.map(({ id }) => id)) });
  if (repeated.length === 0) return;
  const contents = repeated.map(({ content }) => content);
  const equal = await equalEntries(em, statement, contents, around);
  const copies = [...equal].flatMap(([content, { apart, proven, stored, storedWith }]) =>
    apart
      .flatMap(({ id, entries }) => Array<string>(Math.max(entries - (storedWith.get(id) ?? 0), 0)).fill(id))
      .slice(0, Math.max(proven - stored, 0))
      .map((statementId, at) => ({ statementId, content, key: copyKey(content, stored + at + 1) })),
  );
  if (copies.length > 0) await STORE_COPIES.run(em, { copies: JSON.stringify(copies) });
}

/** Returns what is known of equal entries, by what they say, as statements in a week around one prove it. */
async function equalEntries(
  em: EntityManager,
  { id: ownId, account }: { id: string; account: string },
  contents: string[],
  around?: (DatedStatement & { id: string })[],
): Promise<Map<string, EqualEntries>> {
  const statements = around ?? (await AROUND.all(em, [ownId]));
  const ids = arrayOf(statements.map(({ id }) => id));
  const counts = Map.groupBy(
    await COUNTS.all(em, { contents: arrayOf(contents), statements: ids }),
    ({ content }) => content,
  );
  const stored = Map.groupBy(await STORED.all(em, { account, contents: arrayOf(contents) }), ({ content }) => content);
  const apartOf = apartAmong(statements);
  return new Map(
    contents.map((content) => {
      const counted = new Map(counts.get(content)?.map(({ statementId, entries }) => [statementId, entries]));
      const storedWith = new Map(stored.get(content)?.map(({ statementId, entries }) => [statementId, entries]));
      // A worker of the version before keeps no counts during an update.
      const entriesOf = ({ id }: { id: string }) => Math.max(counted.get(id) ?? 0, storedWith.get(id) ?? 0);
      const apart = apartOf(entriesOf).map((one) => ({ id: one.id, entries: entriesOf(one) }));
      const equal = {
        own: entriesOf({ id: ownId }),
        apart,
        proven: sumOf(apart, ({ entries }) => entries),
        stored: sumOf([...storedWith.values()], (entries) => entries),
        storedWith,
      };
      return [content, equal];
    }),
  );
}

const arrayOf = (values: string[]): string => `{${values.join()}}`;
