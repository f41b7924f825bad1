import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { Transactions } from '../../platform/database/transactions.js';
import { notFound } from '../../platform/errors.js';
import { type CappedPage, cappedTotal, pagingOf } from '../../platform/http/paging.js';
import type { Actor } from '../../rules/actor.js';
import { bankEntryActions } from '../../rules/bank-entry.js';
import { isUuid } from '../../rules/ids.js';
import { toCents, toEuros } from '../../rules/money.js';
import type { BankInvoiceDto, BankInvoiceQueryDto } from '../matching/bank-invoices.dto.js';
import { BANK_INVOICE_SORTS, findCandidates, findInvoicePage, readInvoice } from '../matching/bank-invoices.queries.js';
import { type Match, type MatchedEntry, matches } from '../matching/bank-match.js';
import { onItsDay } from '../matching/entry-days.js';
import { orderedAtOf } from '../matching/entry-days.queries.js';
import {
  BANK_STATEMENT_SORTS,
  findAccounts,
  findStatement,
  findStatements,
} from '../statements/bank-statements.queries.js';
import type {
  BankStatementDto,
  BankStatementQueryDto,
  StatementAccountsDto,
} from '../statements/bank-statements.dto.js';
import type { BankEntryDto, BankEntryQueryDto, BankSuggestionDto } from './bank-entries.dto.js';
import { BANK_ENTRY_SORTS, type BankEntryRow, findEntries, findEntry } from './bank-entries.queries.js';

/** Reads statements and entries, for staff. */
@Injectable()
export class BankEntryReader {
  constructor(
    private readonly config: Config,
    private readonly transactions: Transactions,
  ) {}

  /** Returns a page of statements, the latest day first by default. */
  async statements(query: BankStatementQueryDto): Promise<CappedPage<BankStatementDto>> {
    const paging = pagingOf(query, BANK_STATEMENT_SORTS, '-untilDay');
    const { rows: data, total } = await findStatements(this.transactions.em, query, paging);
    return { data, ...cappedTotal(total), limit: paging.limit, offset: paging.offset };
  }

  /** Returns a statement. Throws 404 'Statement not found'. */
  async statement(id: string): Promise<BankStatementDto> {
    const found = isUuid(id) ? await findStatement(this.transactions.em, id) : undefined;
    if (!found) throw notFound('Statement not found');
    return found;
  }

  /** Returns the accounts of all statements. */
  async accounts(): Promise<StatementAccountsDto> {
    return { accounts: await findAccounts(this.transactions.em) };
  }

  /** Returns a page of entries, the latest day first by default, in three statements. */
  async list(actor: Actor, query: BankEntryQueryDto): Promise<CappedPage<BankEntryDto>> {
    const paging = pagingOf(query, BANK_ENTRY_SORTS, '-bookedOn');
    const { rows, total } = await findEntries(this.transactions, query, paging);
    const data = await this.told(rows, actor);
    return { data, ...cappedTotal(total), limit: paging.limit, offset: paging.offset };
  }

  /** Returns an entry. Throws 404 'Entry not found'. */
  async get(actor: Actor, id: string): Promise<BankEntryDto> {
    const found = isUuid(id) ? await findEntry(this.transactions.em, id) : undefined;
    if (!found) throw notFound('Entry not found');
    return (await this.told([found], actor))[0]!;
  }

  /** Returns an invoice that exists. */
  invoice(id: string): Promise<BankInvoiceDto> {
    return readInvoice(this.transactions.em, id);
  }

  /** Returns a page of invoices to book entries on, the first due first by default. */
  async invoices(query: BankInvoiceQueryDto): Promise<CappedPage<BankInvoiceDto>> {
    const paging = pagingOf(query, BANK_INVOICE_SORTS, 'dueOn');
    const { rows: data, total } = await findInvoicePage(this.transactions.em, query, paging);
    return { data, ...cappedTotal(total), limit: paging.limit, offset: paging.offset };
  }

  /** Adds the suggestions for the entries that are to be decided, and what the actor may do. */
  private async told(rows: BankEntryRow[], actor: Actor): Promise<BankEntryDto[]> {
    const { companyType, accountType, emailVerified } = actor;
    const roles = companyType === 'system' && accountType === 'admin' ? (['staff'] as const) : [];
    const iban = this.config.bankAccount?.iban;
    // What an entry with a warning is, is known: it concerns no invoice.
    const undecided = rows.filter(({ status, warning }) => status === 'to_decide' && warning === null);
    const waiting = undecided.map((row) => matchedEntry(row, iban));
    const candidates = await findCandidates(this.transactions, waiting);
    const found = waiting.map((entry) => ({ entry, best: matches(entry, candidates.get(entry.id) ?? []) }));
    const orderedAt = await orderedAtOf(
      this.transactions.em,
      found.flatMap(({ best }) => best),
    );
    const suggestions = new Map(
      found.map(({ entry, best }) => [
        entry.id,
        best.map((match) => toSuggestion(entry, onItsDay(entry, match, orderedAt))),
      ]),
    );
    return rows.map((row) => ({
      ...row,
      suggestions: suggestions.get(row.id) ?? [],
      actions: bankEntryActions(row.status, { roles, emailVerified }),
    }));
  }
}

const matchedEntry = (row: BankEntryRow, iban: string | undefined) => ({
  ...row,
  amount: toCents(row.amount),
  charges: toCents(row.charges),
  isOtherAccount: iban !== undefined && row.account !== iban,
});

const toSuggestion = (
  { direction }: MatchedEntry,
  { reason, marks, parts, credit, fee }: Match,
): BankSuggestionDto => ({
  reason,
  marks,
  invoices: parts.map(
    ({ amount, invoice: { open, paid, earlier: _earlier, isRecorded: _isRecorded, ...invoice } }) => ({
      id: invoice.id,
      number: invoice.number,
      orderId: invoice.orderId,
      companyId: invoice.companyId,
      companyName: invoice.companyName,
      dueOn: invoice.dueOn,
      open: toEuros(direction === 'in' ? open : paid),
      amount: toEuros(amount),
    }),
  ),
  credit: credit && { ...credit, amount: toEuros(credit.amount) },
  fee: toEuros(fee),
});
