import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database/transactions.js';
import { notFound } from '../../platform/errors.js';
import { type CappedPage, cappedTotal, pagingOf } from '../../platform/http/paging.js';
import type { Actor } from '../../rules/actor.js';
import { bankEntryActions } from '../../rules/bank-entry.js';
import { isUuid } from '../../rules/ids.js';
import { findStatements, BANK_STATEMENT_SORTS } from '../statements/bank-statements.queries.js';
import type { BankStatementDto, BankStatementQueryDto } from '../statements/bank-statements.dto.js';
import type { BankEntryDto, BankEntryQueryDto } from './bank-entries.dto.js';
import { BANK_ENTRY_SORTS, findEntries, findEntry } from './bank-entries.queries.js';

/** Reads statements and entries, for staff. */
@Injectable()
export class BankEntryReader {
  constructor(private readonly transactions: Transactions) {}

  /** Returns a page of statements, the latest day first by default. */
  async statements(query: BankStatementQueryDto): Promise<CappedPage<BankStatementDto>> {
    const paging = pagingOf(query, BANK_STATEMENT_SORTS, '-untilDay');
    const { rows: data, total } = await findStatements(this.transactions.em, query, paging);
    return { data, ...cappedTotal(total), limit: paging.limit, offset: paging.offset };
  }

  /** Returns a page of entries, the latest day first by default. */
  async list(actor: Actor, query: BankEntryQueryDto): Promise<CappedPage<BankEntryDto>> {
    const paging = pagingOf(query, BANK_ENTRY_SORTS, '-bookedOn');
    const { rows, total } = await findEntries(this.transactions.em, query, paging);
    const data = rows.map((row) => withActions(row, actor));
    return { data, ...cappedTotal(total), limit: paging.limit, offset: paging.offset };
  }

  /** Returns an entry. Throws 404 'Entry not found'. */
  async get(actor: Actor, id: string): Promise<BankEntryDto> {
    const found = isUuid(id) ? await findEntry(this.transactions.em, id) : undefined;
    if (!found) throw notFound('Entry not found');
    return withActions(found, actor);
  }
}

const withActions = (
  entry: Omit<BankEntryDto, 'actions'>,
  { companyType, accountType, emailVerified }: Actor,
): BankEntryDto => {
  const roles = companyType === 'system' && accountType === 'admin' ? (['staff'] as const) : [];
  return { ...entry, actions: bankEntryActions(entry.status, { roles, emailVerified }) };
};
