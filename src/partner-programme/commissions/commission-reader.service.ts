import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { today } from '../../platform/clock.js';
import { Scope } from '../../platform/database/scope.js';
import { Transactions } from '../../platform/database/transactions.js';
import { notFound } from '../../platform/errors.js';
import {
  type CappedPage,
  cappedTotal,
  type Paging,
  pagingOf,
  type WholeList,
  wholeList,
} from '../../platform/http/paging.js';
import { toCents, toEuros } from '../../rules/money.js';
import { fractionOf } from '../../rules/price.js';
import { type Actor, readsEverything } from '../../rules/actor.js';
import type {
  CommissionBalanceDto,
  CommissionEntryDto,
  CommissionRateDto,
  CommissionStatementDto,
  PayoutRowDto,
} from './commission-answers.dto.js';
import type { StaffCommissionQueryDto, StatementQueryDto } from './commission-requests.dto.js';
import { decideCommissionVats, isInvoiceable } from './statements/self-billing.js';
import { COMMISSION_SORTS, findBalances, findEntries, findLedger, findStatements } from './commissions.queries.js';

export type CommissionPage = CappedPage<CommissionEntryDto> & {
  balance: CommissionBalanceDto;
  rate: CommissionRateDto;
};

/** Reads the commission ledger: partners get their own rows, staff get all. */
@Injectable()
export class CommissionReader {
  constructor(
    private readonly transactions: Transactions,
    private readonly config: Config,
  ) {}

  /**
   * Returns a page of a partner's ledger, with its balance and current rate. Throws 404 for a company that is not a
   * partner.
   */
  async ofPartner(actor: Actor, query: StaffCommissionQueryDto, partnerId = actor.companyId): Promise<CommissionPage> {
    const paging = pagingOf(query, COMMISSION_SORTS, '-day');
    const found = await findLedger(this.transactions, Scope.of(actor), { ...query, partnerId }, paging, today());
    if (!found) throw notFound('Partner not found');
    const { balance, rate } = found.account;
    const { own, ...inForce } = rate;
    return {
      ...pageFor(actor, found, paging),
      balance,
      rate: { ...inForce, isException: own !== null, untilDay: own?.untilDay ?? null },
    };
  }

  /** Returns a page of ledger rows. Only staff get the names of staff. */
  async list(actor: Actor, query: StaffCommissionQueryDto): Promise<CappedPage<CommissionEntryDto>> {
    const paging = pagingOf(query, COMMISSION_SORTS, '-day');
    return pageFor(actor, await findEntries(this.transactions, Scope.of(actor), query, paging, today()), paging);
  }

  /** Returns a page of statements, newest first by default. */
  async statements(actor: Actor, query: StatementQueryDto): Promise<CappedPage<CommissionStatementDto>> {
    const paging = pagingOf(query, ['issuedOn'], '-issuedOn');
    const { rows, total } = await findStatements(this.transactions.em, Scope.of(actor), query, paging);
    return { data: rows, ...cappedTotal(total), limit: paging.limit, offset: paging.offset };
  }

  /** Returns the amounts that a payout run would pay today, for every partner with rows, in two statements. */
  async payouts(): Promise<WholeList<PayoutRowDto>> {
    const { em } = this.transactions;
    const balances = await findBalances(em, today());
    const billed = balances.filter(({ selfBilling, payable }) => selfBilling && payable > 0);
    const ids = billed.map(({ partner }) => partner.id);
    const decided = await decideCommissionVats(em, ids, this.config.seller, today());
    const taxOf = ({ partner, payable }: Pick<(typeof balances)[number], 'partner' | 'payable'>) =>
      fractionOf(toCents(payable), decided.get(partner.id)?.vat.rate ?? 0);
    const isRefused = ({ partner, selfBilling }: Pick<(typeof balances)[number], 'partner' | 'selfBilling'>) =>
      selfBilling && this.config.seller.vatNumber !== null && !isInvoiceable(decided.get(partner.id));
    const data = balances.map(({ nextPayableOn: _, ...row }) => ({
      ...row,
      tax: toEuros(taxOf(row)),
      total: toEuros(toCents(row.payable) + taxOf(row)),
      outcome:
        row.payable <= 0
          ? ('carried_over' as const)
          : row.status === 'suspended'
            ? ('suspended' as const)
            : isRefused(row)
              ? ('no_vat_number' as const)
              : ('payable' as const),
    }));
    return wholeList(data);
  }
}

function pageFor(
  actor: Actor,
  { rows, total }: { rows: CommissionEntryDto[]; total: number },
  { limit, offset }: Paging,
): CappedPage<CommissionEntryDto> {
  const data = readsEverything(actor) ? rows : rows.map((row) => ({ ...row, by: null }));
  return { data, ...cappedTotal(total), limit, offset };
}
