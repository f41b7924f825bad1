import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Company } from '../../companies/company.entity.js';
import { Config } from '../../config.js';
import { Partner } from '../../partners/partner.entity.js';
import { now, today } from '../../platform/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { conflict, unprocessable } from '../../platform/errors.js';
import { type Actor, fullName } from '../../rules/actor.js';
import { toCents, toEuros } from '../../rules/money.js';
import { sumOf } from '../../rules/sum.js';
import type { CommissionStatementDto, PayoutRunDto } from './commission-answers.dto.js';
import type { AdjustCommissionDto, PayoutDto, RunPayoutsDto } from './commission-requests.dto.js';
import { findUnpaid } from './commissions.queries.js';
import { CommissionEntry, CommissionStatement, CommissionStatementEntry } from './ledger/commission.entity.js';
import { assertBillable, assertConfirmed, decideCommissionVat, selfBilledInvoice } from './statements/self-billing.js';
import { StatementFiles } from './statements/statement-files.service.js';
import { StatementNotices } from './statements/statement-notices.js';
import { LOCK_BALANCES, NEXT_DAY, NEXT_STATEMENT } from './payouts.queries.js';

/** Writes the ledger rows of staff: adjustments, and payouts with their statements. */
@Injectable()
export class Payouts {
  constructor(
    private readonly transactions: Transactions,
    private readonly files: StatementFiles,
    private readonly notices: StatementNotices,
    private readonly config: Config,
  ) {}

  /**
   * Adds an amount to the payable balance of a partner, or subtracts it, with immediate effect. Throws 422 for a
   * company that is not a partner.
   */
  async adjust(actor: Actor, { partnerId, amount, reason }: AdjustCommissionDto): Promise<string> {
    return this.transactions.run(async (em) => {
      if (!(await em.count(Partner, { company: partnerId }))) throw noPartner('partnerId');
      const cents = toCents(amount);
      const entry = em.create(CommissionEntry, {
        partner: partnerId,
        kind: 'adjusted',
        day: today(),
        amount: cents,
        accrued: 0,
        owed: cents,
        payableOn: today(),
        reason,
        actor: actor.userId,
        actorName: fullName(actor),
      });
      await em.flush();
      return entry.id;
    });
  }

  /**
   * Pays the payable balances of the given partners, either all or none, with a statement for each, and mails their
   * administrators. A statement that is a self-billed invoice also pays its VAT. Throws 409 `payout_changed` when an
   * amount differs from the given one, for example because it has been paid; 409 `wrong_status` with the names of
   * partners that are suspended; 422 on `payouts` for a self-billed invoice that breaks the rules of e-invoices, or of a
   * partner whose VAT number is not confirmed.
   */
  async run(actor: Actor, { payouts }: RunPayoutsDto): Promise<PayoutRunDto> {
    return this.transactions.run(async (em) => {
      const ids = payouts.map(({ partnerId }) => partnerId);
      // Locks the partners, so that none is suspended meanwhile.
      const partners = await em.find(
        Partner,
        { company: { $in: ids } },
        { lockMode: LockMode.PESSIMISTIC_READ, refresh: true, orderBy: { company: 'asc' } },
      );
      if (partners.length < ids.length) throw noPartner('payouts');
      const companies = await em.find(Company, { id: { $in: ids } });
      const names = new Map(companies.map(({ id, name }) => [id, name]));
      const suspended = partners.flatMap(({ status, company }) =>
        status === 'suspended' ? [names.get(company.id) ?? ''] : [],
      );
      if (suspended.length > 0) {
        const who = suspended.toSorted().join(', ');
        throw conflict('wrong_status', `Suspended partners are paid when their suspension ends: ${who}`);
      }
      // Inserting a row locks the partner's balance, so inserts and other payout runs wait for this one.
      await LOCK_BALANCES.run(em, [`{${ids.join()}}`]);
      const statements = [];
      for (const payout of payouts.toSorted((a, b) => (a.partnerId < b.partnerId ? -1 : 1))) {
        const { selfBilling } = partners.find(({ company }) => company.id === payout.partnerId)!;
        const company = companies.find(({ id }) => id === payout.partnerId)!;
        statements.push(toStatement(await this.pay(em, actor, payout, company, selfBilling), company));
      }
      const total = sumOf(statements, (statement) => toCents(statement.total));
      return { statements, total: toEuros(total) };
    });
  }

  private async pay(
    em: EntityManager,
    actor: Actor,
    { partnerId, amount }: PayoutDto,
    company: Company,
    selfBilling: boolean,
  ): Promise<CommissionStatement> {
    const [day, { name }] = [today(), company];
    const rows = await findUnpaid(em, partnerId, day);
    const payable = rows.reduce((sum, { owed }) => sum + toCents(owed), 0);
    const changed = `The amount payable to ${name} has changed. Check it again before you pay.`;
    if (payable <= 0) throw conflict('payout_changed', changed);
    const last = await NEXT_DAY.first(em, [partnerId]);
    const from = last?.day ?? rows[0]?.payableOn ?? day;
    const terms = {
      fromDay: from < day ? from : day,
      untilDay: day,
      issuedOn: day,
      amount: payable,
      entries: rows.length,
    };
    const { seller } = this.config;
    const decided = await decideCommissionVat(em, company.id, seller, day);
    const isInvoice = selfBilling && seller.vatNumber !== null;
    // Before a number is taken, so that a refused invoice leaves no gap.
    const invoice = isInvoice
      ? selfBilledInvoice({ ...terms, number: '' }, company, assertConfirmed(decided, name))
      : null;
    if (invoice) assertBillable(invoice, name);
    const tax = invoice?.totals.tax ?? 0;
    if (payable + tax !== toCents(amount)) throw conflict('payout_changed', changed);
    const number = await nextNumber(em);
    const statement = em.create(CommissionStatement, {
      ...terms,
      number,
      partner: partnerId,
      tax,
      vat: decided?.vat ?? null,
      document: invoice && { ...invoice, number },
      actor: actor.userId,
      actorName: fullName(actor),
    });
    await em.flush();
    await em.insertMany(
      CommissionStatementEntry,
      rows.map(({ id }) => ({ entry: id, statement: statement.id })),
    );
    em.create(CommissionEntry, {
      partner: partnerId,
      kind: 'paid_out',
      day,
      amount: -payable,
      accrued: 0,
      owed: -payable,
      payableOn: day,
      statement: statement.id,
      actor: actor.userId,
      actorName: fullName(actor),
    });
    await em.flush();
    await this.notices.issued(em, statement, { id: partnerId, name });
    await this.transactions.afterCommit(() => this.files.render(statement.id));
    return statement;
  }
}

const toStatement = (
  { id, number, fromDay, untilDay, issuedOn, amount, tax, vat, document, entries }: CommissionStatement,
  partner: Company,
): CommissionStatementDto => ({
  id,
  number,
  partner: { id: partner.id, name: partner.name },
  fromDay,
  untilDay,
  issuedOn,
  amount: toEuros(amount),
  tax: toEuros(tax),
  total: toEuros(amount + tax),
  vat: vat ? { rate: vat.rate, label: vat.label, reason: vat.reason } : null,
  isInvoice: Boolean(document),
  entries,
});

/**
 * Returns the next number of the series. The row of the series is locked until the transaction ends, so a rollback
 * leaves no gap.
 */
async function nextNumber(em: EntityManager): Promise<string> {
  const year = now().getUTCFullYear();
  const row = await NEXT_STATEMENT.first(em, [year]);
  return `ST-${year}-${String(row?.last).padStart(4, '0')}`;
}

const noPartner = (field: string) =>
  unprocessable('This company is not a partner', [{ field, message: 'This company is not a partner' }]);
