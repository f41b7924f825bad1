import { Injectable } from '@nestjs/common';
import { now } from '../platform/clock.js';
import { Scope } from '../platform/database/scope.js';
import { Transactions } from '../platform/database/transactions.js';
import { notFound } from '../platform/http/errors.js';
import { type CappedPage, cappedTotal, pagingOf } from '../platform/http/paging.js';
import { type Actor, readsEverything } from '../rules/actor.js';
import type {
  CommissionBalanceDto,
  CommissionEntryDto,
  CommissionRateDto,
  CommissionStatementDto,
  PayoutPreviewDto,
} from './commission-answers.dto.js';
import type { StaffCommissionQueryDto, StatementQueryDto } from './commission-requests.dto.js';
import { COMMISSION_SORTS, findBalances, findEntries, findStatements } from './commissions.queries.js';
import { findGroups } from './rates/commission-groups.queries.js';
import { rateOf } from './rates/rate-of.js';

export type CommissionPage = CappedPage<CommissionEntryDto> & {
  balance: CommissionBalanceDto;
  rate: CommissionRateDto;
};

/** The ledger as it is read: partners see their own rows, staff those of all. */
@Injectable()
export class CommissionReader {
  constructor(private readonly transactions: Transactions) {}

  /** A page of a partner's ledger, with what its rows come to and the rate in force. 404 for a company that is no partner. */
  async ofPartner(actor: Actor, query: StaffCommissionQueryDto, partnerId = actor.companyId): Promise<CommissionPage> {
    const { em } = this.transactions;
    const [page, balances, inForce, groups] = await Promise.all([
      this.list(actor, { ...query, partnerId }),
      findBalances(em, today(), partnerId),
      rateOf(em.fork(), partnerId, now()),
      findGroups(em, partnerId),
    ]);
    const [balance] = balances;
    if (!balance || !inForce) throw notFound('Partner not found');
    const { partner: _partner, status: _status, ...sums } = balance;
    const { rate, tier, exception } = inForce;
    return {
      ...page,
      balance: sums,
      rate: {
        rate,
        tier,
        isException: exception !== null,
        untilDay: exception?.untilDay ?? null,
        groups: groups.map(({ group, rate: own }) => ({ name: group.name, rate: own })),
      },
    };
  }

  /** Rows of the ledger. Who of staff wrote one is for staff. */
  async list(actor: Actor, query: StaffCommissionQueryDto): Promise<CappedPage<CommissionEntryDto>> {
    const paging = pagingOf(query, COMMISSION_SORTS, '-day');
    const { rows, total } = await findEntries(this.transactions, Scope.of(actor), query, paging, today());
    const data = readsEverything(actor) ? rows : rows.map((row) => ({ ...row, by: null }));
    return { data, ...cappedTotal(total), limit: paging.limit, offset: paging.offset };
  }

  /** Statements, newest first. */
  async statements(actor: Actor, query: StatementQueryDto): Promise<CappedPage<CommissionStatementDto>> {
    const paging = pagingOf(query, ['issuedOn'], '-issuedOn');
    const { rows, total } = await findStatements(this.transactions.em, Scope.of(actor), query, paging);
    return { data: rows, ...cappedTotal(total), limit: paging.limit, offset: paging.offset };
  }

  /** What a payout would do today, of every partner that has rows. */
  async payouts(): Promise<PayoutPreviewDto> {
    const balances = await findBalances(this.transactions.em, today());
    const data = balances.map(({ nextPayableOn: _, ...row }) => ({
      ...row,
      outcome:
        row.payable <= 0
          ? ('carried_over' as const)
          : row.status === 'suspended'
            ? ('suspended' as const)
            : ('payable' as const),
    }));
    return { data };
  }
}

export const today = (): string => now().toISOString().slice(0, 10);
