import type { EntityManager } from '@mikro-orm/postgresql';
import type { FundEntry, FundEntryKind } from '../../rules/fund-request.js';
import { toEuros } from '../../rules/money.js';
import { sumOf } from '../../rules/sum.js';
import { PartnerFundEntry } from './partner-funds.entity.js';
import { BOOK_FUNDS } from './fund-requests.queries.js';

/** A partner's budget for a year. */
interface FundsYear {
  company: string;
  year: number;
}

/** Reason of an entry, its request, and its author. */
interface Told {
  reason: string;
  request?: string;
  /** User who caused the entry; null for an entry by the portal itself. */
  by: string | null;
}

/**
 * Writes entries into the ledger of the development funds; no other function does. One statement updates the stored
 * sums and locks them until the transaction ends. Returns false and writes nothing when the available amount would be
 * negative.
 */
export async function bookFunds(
  em: EntityManager,
  { company, year }: FundsYear,
  entries: FundEntry[],
  told: Told,
): Promise<boolean> {
  const sum = (...kinds: FundEntryKind[]) =>
    toEuros(
      sumOf(
        entries.filter(({ kind }) => kinds.includes(kind)),
        ({ amount }) => amount,
      ),
    );
  const all = sum('budget', 'reserved', 'released', 'lapsed', 'paid');
  const booked = await BOOK_FUNDS.all(em, [
    sum('budget'),
    sum('reserved', 'released', 'lapsed'),
    sum('paid'),
    all,
    company,
    year,
    all,
  ]);
  if (!booked.length) return false;
  for (const entry of entries) em.create(PartnerFundEntry, { ...entry, ...told, company, year });
  return true;
}
