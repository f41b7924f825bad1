import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { PasswordsService } from '../../auth/passwords.service.js';
import { Partner } from '../../partners/partner.entity.js';
import { now } from '../../platform/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { Encryption } from '../../platform/encryption.js';
import { conflict, notFound, unprocessable } from '../../platform/errors.js';
import { type Actor, fullName } from '../../rules/actor.js';
import { fitsBankText } from '../../rules/bank-text.js';
import { isSepaIban, maskedIban, needsBic } from '../../rules/iban.js';
import { ACCOUNT_WAIT_HOURS } from '../../rules/transfer.js';
import { PartnerBankAccount } from './bank-account.entity.js';
import { BankAccountNotices } from './bank-account-notices.js';
import type { BankAccountDto, BankAccountsDto, GiveBankAccountDto } from './bank-accounts.dto.js';

const HOUR_MS = 3_600_000;

/** Accounts that partners give for their commission. Only administrators of the partner read and change them. */
@Injectable()
export class BankAccounts {
  constructor(
    private readonly transactions: Transactions,
    private readonly encryption: Encryption,
    private readonly passwords: PasswordsService,
    private readonly notices: BankAccountNotices,
  ) {}

  /**
   * Returns the account that is paid to, and the one that follows; for a terminated partner only whether there is one.
   * Throws 404 for a company that is not a partner.
   */
  async get({ companyId }: Actor): Promise<BankAccountsDto> {
    const em = this.transactions.fork();
    const partner = await em.findOne(Partner, { company: companyId });
    if (!partner) throw notFound('Partner not found');
    const { current, next } = await accountsOf(em, companyId);
    const isReadable = partner.status !== 'terminated';
    return {
      isAvailable: this.encryption.isAvailable,
      isOnRecord: current !== null || next !== null,
      current: current && isReadable ? toBankAccount(current) : null,
      next: next && isReadable ? toBankAccount(next) : null,
    };
  }

  /**
   * Stores another account, which is paid to after 48 hours, and mails all administrators of the partner. It replaces an
   * account that still waits. Throws 422 by field, also for a wrong password and an account outside SEPA; 429 after 10
   * wrong passwords in 15 minutes; 409 `not_available` in an installation that cannot store accounts.
   */
  async give(
    actor: Actor,
    { holder, iban, bic = null, currentPassword }: GiveBankAccountDto,
  ): Promise<BankAccountsDto> {
    if (!this.encryption.isAvailable) throw conflict('not_available', 'Bank accounts cannot be stored yet');
    if (!fitsBankText(holder, 70)) {
      throw wrong('holder', 'Enter the account holder in Latin letters, as banks write it');
    }
    if (!isSepaIban(iban)) throw wrong('iban', 'Commission is paid to accounts in the SEPA area only');
    if (needsBic(iban) && !bic) throw wrong('bic', 'The BIC of the bank is required for this account');
    await this.passwords.confirm(actor, currentPassword);
    await this.transactions.run(async (em) => {
      const partner = await lockPartner(em, actor.companyId);
      await withdrawNext(em, partner);
      const account = em.create(PartnerBankAccount, {
        partner,
        holder,
        bic,
        encryptedIban: this.encryption.encrypt(iban, partner),
        country: iban.slice(0, 2),
        ibanEnd: iban.slice(-4),
        validFrom: new Date(now().getTime() + ACCOUNT_WAIT_HOURS * HOUR_MS),
        actor: actor.userId,
        actorName: fullName(actor),
      });
      await em.flush();
      await this.notices.given(em, account, { id: partner, name: actor.companyName });
    });
    return this.get(actor);
  }

  /** Withdraws the account that still waits. Throws 409 `wrong_status` when none does. */
  async withdraw(actor: Actor): Promise<BankAccountsDto> {
    await this.transactions.run(async (em) => {
      const withdrawn = await withdrawNext(em, await lockPartner(em, actor.companyId));
      if (!withdrawn) throw conflict('wrong_status', 'No account is waiting');
    });
    return this.get(actor);
  }
}

/** Returns the account of a partner that is paid to at present, and the one that waits. */
export async function accountsOf(em: EntityManager, partner: string) {
  const accounts = await em.find(
    PartnerBankAccount,
    { partner, withdrawnAt: null },
    { orderBy: { validFrom: 'desc' }, limit: 2 },
  );
  const isValid = ({ validFrom }: PartnerBankAccount) => validFrom <= now();
  return { current: accounts.find(isValid) ?? null, next: accounts.find((account) => !isValid(account)) ?? null };
}

/** Locks the partner, so that of two accounts that are given at once the first is replaced. Throws 404. */
async function lockPartner(em: EntityManager, company: string): Promise<string> {
  const partner = await em.findOne(Partner, { company }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!partner) throw notFound('Partner not found');
  return company;
}

const withdrawNext = (em: EntityManager, partner: string): Promise<number> =>
  em.nativeUpdate(
    PartnerBankAccount,
    { partner, withdrawnAt: null, validFrom: { $gt: now() } },
    { withdrawnAt: now() },
  );

const toBankAccount = ({
  holder,
  country,
  ibanEnd,
  bic,
  validFrom,
  createdAt,
  actorName,
}: PartnerBankAccount): BankAccountDto => ({
  holder,
  iban: maskedIban(country, ibanEnd),
  bic: bic ?? null,
  validFrom: validFrom.toISOString(),
  givenOn: createdAt.toISOString(),
  givenBy: actorName,
});

const wrong = (field: string, message: string) => unprocessable(message, [{ field, message }]);
