import { buffer } from 'node:stream/consumers';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { today } from '../../platform/clock.js';
import { csvFile, type ExportSeparator } from '../../platform/database/export-files.js';
import type { ExportSource } from '../../platform/database/export-source.js';
import { Transactions } from '../../platform/database/transactions.js';
import { notFound, unprocessable } from '../../platform/errors.js';
import { periodOf } from '../../platform/http/period.js';
import { type Actor, readsEverything } from '../../rules/actor.js';
import { isUuid } from '../../rules/ids.js';
import { toCents, toEuros } from '../../rules/money.js';
import { KIND_WORDS } from './account-pdf.js';
import type { AccountEntryDto, AccountQueryDto, StatementOfAccountDto } from './account.dto.js';
import { ACCOUNT, type AccountRow, agesOn } from './account.queries.js';

/** Maximum number of entries of a statement. */
const MOST_ENTRIES = 10_000;

const COLUMNS: ExportSource['columns'] = [
  { header: 'Day', sql: '', isDay: true },
  { header: 'Kind', sql: '' },
  { header: 'Reference', sql: '' },
  { header: 'Invoiced', sql: '', isNumber: true },
  { header: 'Paid', sql: '', isNumber: true },
  { header: 'Balance', sql: '', isNumber: true },
];

/** Statements of account: what a company was invoiced, what it paid, and what it owes. */
@Injectable()
export class Accounts {
  constructor(private readonly transactions: Transactions) {}

  /**
   * Returns the account of a company in a period, by default this year. Throws 404 'Company not found' for another
   * company than the actor's, unless the actor is staff; 422 for a period of more than three years or 10,000 entries.
   */
  async statement(actor: Actor, companyId: string, query: AccountQueryDto): Promise<StatementOfAccountDto> {
    const mayRead = isUuid(companyId) && (readsEverything(actor) || actor.companyId === companyId);
    if (!mayRead) throw notFound('Company not found');
    return this.of(this.transactions.em, companyId, query);
  }

  /** Returns the account of a company for a reader who was checked before. Throws like `statement`. */
  async of(em: EntityManager, companyId: string, query: AccountQueryDto): Promise<StatementOfAccountDto> {
    const { from, to } = daysOf(query);
    const day = today();
    const parameters = { company: companyId, from, to, today: day, limit: MOST_ENTRIES + 1, ...agesOn(day) };
    const found = await ACCOUNT.first(em, parameters);
    if (!found) throw notFound('Company not found');
    const { name, opening, open, overdue, creditLeft, balance, ages } = found;
    if (found.entries.length > MOST_ENTRIES) {
      const message = `A statement has at most ${MOST_ENTRIES} entries: choose a shorter period`;
      throw unprocessable(message, [{ field: 'to', message }]);
    }
    const entries = withBalances(found.entries, toCents(opening));
    const closing = entries.at(-1)?.balance ?? opening;
    const onAccount = toEuros(toCents(open) - toCents(creditLeft) - toCents(balance));
    const sums = { opening, closing, open, overdue, creditLeft, onAccount };
    return { company: { id: companyId, name }, from, to, currency: 'EUR', ...sums, ages, entries };
  }

  /** Returns the account of a company as a CSV file. Throws like `statement`. */
  async csv(
    actor: Actor,
    companyId: string,
    { separator, ...query }: AccountQueryDto & { separator: ExportSeparator },
  ): Promise<{ filename: string; content: Buffer }> {
    const { from, to, opening, entries } = await this.statement(actor, companyId, query);
    const amount = (euros: number) => euros.toFixed(2).replace('.', separator === ';' ? ',' : '.');
    const before = [from, 'Balance before', '', '', '', amount(opening)];
    const rows = entries.map(({ day, kind, reference, invoiced, paid, balance }) => [
      day,
      KIND_WORDS[kind],
      reference,
      amount(invoiced),
      amount(paid),
      amount(balance),
    ]);
    const lines = [before, ...rows].map((cells) => cells.map(copied).join('\t'));
    const source = { columns: COLUMNS, from: '', where: { sql: '', parameters: [] }, orderBy: '' };
    const { file } = csvFile(source, separator, inOne(lines));
    return { filename: `statement-of-account-${from}-${to}.csv`, content: await buffer(file) };
  }
}

/** Returns the days of the statement; the whole year, also while it has not ended. */
function daysOf(query: AccountQueryDto): { from: string; to: string } {
  const { from } = periodOf(query, today()).days;
  return { from, to: query.to ?? `${from.slice(0, 4)}-12-31` };
}

function withBalances(rows: AccountRow[], opening: number): AccountEntryDto[] {
  let balance = opening;
  return rows.map((row) => {
    balance += toCents(row.invoiced) - toCents(row.paid);
    return { ...row, balance: toEuros(balance) };
  });
}

/** Writes a cell in the text format of COPY, which CSV files are made of. */
const copied = (cell: string): string =>
  cell.replace(/[\\\t\n\r]/g, (character) => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n' })[character] ?? '\\r');

async function* inOne(lines: string[]): AsyncGenerator<string[]> {
  yield await Promise.resolve(lines);
}
