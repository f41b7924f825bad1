import type { EntityManager } from '@mikro-orm/postgresql';
import type { FundEntry, FundEntryKind } from '../../rules/fund-request.js';
import { toEuros } from '../../rules/money.js';
import { sumOf } from '../../rules/sum.js';
import { PartnerFundEntry } from './partner-funds.entity.js';

/** Whose budget of which year. */
interface FundsYear {
  company: string;
  year: number;
}

/** What an entry says of itself. */
interface Told {
  reason: string;
  request?: string;
  /** Null is the portal itself. */
  by: string | null;
}

/**
 * The one way into the ledger of the development funds: the entries, and in one statement what they add to the sums that are kept, which
 * is locked to the end of the transaction. False, with nothing written, where less would be left than nothing.
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
  const booked = await em.execute<{ id: string }[]>(
    `update partner_funds
        set budget = budget + ?::numeric, reserved = reserved - ?::numeric, paid = paid - ?::numeric, available = available + ?::numeric
      where company_id = ? and year = ? and available + ?::numeric >= 0 returning id`,
    [sum('budget'), sum('reserved', 'released', 'lapsed'), sum('paid'), all, company, year, all],
  );
  if (!booked.length) return false;
  for (const entry of entries) em.create(PartnerFundEntry, { ...entry, ...told, company, year });
  return true;
}
