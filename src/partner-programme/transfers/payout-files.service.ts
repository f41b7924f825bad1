import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Company } from '../../companies/company.entity.js';
import { Config } from '../../config.js';
import { now, today } from '../../platform/clock.js';
import { insertAuditEntry } from '../../platform/database/audit-entry.js';
import { Transactions } from '../../platform/database/transactions.js';
import { Encryption } from '../../platform/encryption.js';
import { conflict, notFound, unprocessable } from '../../platform/errors.js';
import { type CappedPage, cappedTotal, pagingOf } from '../../platform/http/paging.js';
import type { ListQueryDto } from '../../platform/http/paging.dto.js';
import { SELLER } from '../../quotes/document/seller.js';
import { type Actor, fullName } from '../../rules/actor.js';
import { fitsBankText } from '../../rules/bank-text.js';
import { isBankDay } from '../../rules/bank-days.js';
import { maskedIban } from '../../rules/iban.js';
import { isUuid } from '../../rules/ids.js';
import { type Cents, toCents } from '../../rules/money.js';
import { addDays } from '../../rules/periods.js';
import { sumOf } from '../../rules/sum.js';
import { Payouts } from '../commissions/payouts.service.js';
import { accountsOf } from './bank-accounts.service.js';
import { MAX_TRANSFER, toPain001 } from './pain-001.js';
import type { PayoutFileDto, PayoutFileRowDto, RunPayoutFileDto } from './payout-files.dto.js';
import { FILE_WITH_TRANSFERS, FILES, LOCK_REFUSED, NEXT_FILE, REFUSED } from './payout-files.queries.js';
import { PayoutFile, PayoutTransfer } from './transfer.entity.js';

/** Number of days within which the bank is asked to pay. */
const MAX_DAYS_AHEAD = 30;

/** A statement to pay. */
interface Payee {
  statement: string;
  endToEndId: string;
  partner: string;
  name: string;
  amount: Cents;
}

/** Files that ask the bank to pay commission. What they ask never changes; their transfers have states. */
@Injectable()
export class PayoutFiles {
  constructor(
    private readonly transactions: Transactions,
    private readonly payouts: Payouts,
    private readonly encryption: Encryption,
    private readonly config: Config,
  ) {}

  /**
   * Pays the payable balances of the given partners, like `Payouts.run`, and writes a file that asks the bank to transfer
   * what the statements pay, with VAT. Throws what `Payouts.run` throws; 422 on `payouts` with the names of partners without an account, on
   * `requestedOn` for a day that is not a bank day within 30 days; 409 `not_available` without an account of the seller.
   */
  async run(actor: Actor, { payouts, requestedOn }: RunPayoutFileDto): Promise<PayoutFileDto> {
    const id = await this.transactions.run(async (em) => {
      this.assertPossible(requestedOn);
      const { statements } = await this.payouts.run(actor, { payouts });
      const payees = statements.map((statement) => ({
        statement: statement.id,
        endToEndId: statement.number,
        partner: statement.partner.id,
        name: statement.partner.name,
        amount: toCents(statement.total),
      }));
      return this.write(em, actor, payees, requestedOn);
    });
    return this.get(id);
  }

  /**
   * Writes another file for the transfers of a file that the bank refused, to the partners' present accounts. Throws 404;
   * 409 `wrong_status` when there are none or a partner is suspended; else as `run`.
   */
  async sendAgain(actor: Actor, fileId: string, requestedOn: string): Promise<PayoutFileDto> {
    const id = await this.transactions.run(async (em) => {
      this.assertPossible(requestedOn);
      const file = isUuid(fileId) && (await em.findOne(PayoutFile, fileId));
      if (!file) throw notFound('File not found');
      // Of two requests at once, for the file or for another one of the same statements, the second finds nothing to send.
      await LOCK_REFUSED.run(em, [file.id]);
      const refused = await REFUSED.all(em, [file.id]);
      if (refused.length === 0)
        throw conflict('wrong_status', 'No refused transfer of this file waits to be sent again');
      const suspended = refused.filter(({ isSuspended }) => isSuspended).map(({ name }) => name);
      if (suspended.length > 0) {
        const who = suspended.toSorted().join(', ');
        throw conflict('wrong_status', `Suspended partners are paid when their suspension ends: ${who}`);
      }
      const payees = refused.map(({ id: statement, number, partner, name, amount, attempts }) => ({
        statement,
        endToEndId: `${number}-${attempts + 1}`,
        partner,
        name,
        amount: toCents(amount),
      }));
      return this.write(em, actor, payees, requestedOn);
    });
    return this.get(id);
  }

  /** Returns a page of files, latest first. */
  async list(query: ListQueryDto): Promise<CappedPage<PayoutFileRowDto>> {
    const { limit, offset, direction } = pagingOf(query, ['createdAt'], '-createdAt');
    const found = await FILES.one(this.transactions.em, [limit, offset], direction);
    return { data: found.rows, ...cappedTotal(found.total), limit, offset };
  }

  /** Returns a file with its transfers. Throws 404. */
  async get(id: string): Promise<PayoutFileDto> {
    const found = isUuid(id) ? await FILE_WITH_TRANSFERS.first(this.transactions.em, [id]) : undefined;
    if (!found) throw notFound('File not found');
    const rows = found.rows.map(({ country, ibanEnd, ...row }) => ({ ...row, iban: maskedIban(country, ibanEnd) }));
    return { ...found.file, rows, canSendAgain: found.canSendAgain };
  }

  /**
   * Returns the file for the bank, with the whole account numbers, and writes the download to the audit log. The file is
   * the same each time. Throws 404.
   */
  async download(id: string): Promise<{ filename: string; xml: string }> {
    return this.transactions.run(async (em) => {
      const file = isUuid(id) ? await em.findOne(PayoutFile, id) : null;
      if (!file) throw notFound('File not found');
      const after = { downloaded: file.number };
      await insertAuditEntry(em, { action: 'create', entity: 'payout_files', entityId: file.id, after });
      return { filename: `${file.number}.xml`, xml: await this.pain001(em, file) };
    });
  }

  private async pain001(em: EntityManager, file: PayoutFile): Promise<string> {
    const transfers = await em.find(PayoutTransfer, { file }, { orderBy: { endToEndId: 'asc' } });
    const { number, createdAt, requestedOn, iban, bic } = file;
    const address = {
      street: SELLER.addressLine1,
      postalCode: SELLER.postalCode,
      city: SELLER.city,
      countryCode: SELLER.countryCode,
    };
    return toPain001({
      number,
      createdAt,
      requestedOn,
      debtor: { name: SELLER.name, address, iban, bic: bic ?? null },
      transfers: transfers.map(
        ({ holder, encryptedIban, partner, endToEndId, amount, address: theirs, ...transfer }) => ({
          name: holder,
          address: theirs,
          iban: this.encryption.decrypt(encryptedIban, partner.id),
          bic: transfer.bic ?? null,
          endToEndId,
          amount,
          text: `Commission ${endToEndId}`,
        }),
      ),
    });
  }

  private assertPossible(requestedOn: string): void {
    if (!this.config.bankAccount || !this.encryption.isAvailable) {
      throw conflict('not_available', 'Payout files need the account of the seller (BANK_IBAN) and a key (DATA_KEY)');
    }
    const day = today();
    if (requestedOn < day || requestedOn > addDays(day, MAX_DAYS_AHEAD)) {
      throw wrong('requestedOn', `The day of the payment must be within ${MAX_DAYS_AHEAD} days from today`);
    }
    if (!isBankDay(requestedOn)) throw wrong('requestedOn', 'Banks do not pay on this day');
  }

  private async write(em: EntityManager, actor: Actor, payees: Payee[], requestedOn: string): Promise<string> {
    const { iban, bic } = this.config.bankAccount!;
    const accounts = await Promise.all(payees.map(async ({ partner }) => (await accountsOf(em, partner)).current));
    const missing = payees.filter((_, index) => !accounts[index]).map(({ name }) => name);
    if (missing.length > 0) throw wrong('payouts', `No account to pay to yet: ${missing.toSorted().join(', ')}`);
    const large = payees.filter(({ amount }) => amount > MAX_TRANSFER).map(({ name }) => name);
    if (large.length > 0) throw wrong('payouts', `Too large for a transfer: ${large.join(', ')}`);
    const companies = await em.find(Company, { id: { $in: payees.map(({ partner }) => partner) } });
    const unreadable = payees.filter(({ partner }, index) => {
      const { city } = companies.find(({ id }) => id === partner)!;
      return !fitsBankText(accounts[index]!.holder, 70) || !fitsBankText(city, 35);
    });
    if (unreadable.length > 0) {
      const who = unreadable.map(({ name }) => name).toSorted();
      throw wrong('payouts', `Banks take Latin letters only: the name or town of ${who.join(', ')}`);
    }
    const year = now().getUTCFullYear();
    const series = await NEXT_FILE.one(em, [year]);
    const file = em.create(PayoutFile, {
      number: `PAY-${year}-${String(series.last).padStart(4, '0')}`,
      requestedOn,
      iban,
      bic,
      total: sumOf(payees, ({ amount }) => amount),
      transfers: payees.length,
      actor: actor.userId,
      actorName: fullName(actor),
    });
    await em.flush();
    for (const [index, { statement, endToEndId, partner, amount }] of payees.entries()) {
      const { holder, encryptedIban, country, ibanEnd, bic: theirs } = accounts[index]!;
      const { addressLine1, postalCode, city, countryCode } = companies.find(({ id }) => id === partner)!;
      em.create(PayoutTransfer, {
        file,
        statement,
        partner,
        endToEndId,
        amount,
        holder,
        encryptedIban,
        country,
        ibanEnd,
        bic: theirs,
        address: { street: addressLine1, postalCode, city, countryCode },
      });
    }
    await em.flush();
    return file.id;
  }
}

const wrong = (field: string, message: string) => unprocessable(message, [{ field, message }]);
