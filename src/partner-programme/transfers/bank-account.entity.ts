import { defineEntity, p } from '@mikro-orm/core';
import { Company } from '../../companies/company.entity.js';
import { baseProperties } from '../../platform/database/base.entity.js';
import { User } from '../../users/user.entity.js';

/** Columns of an account that commission is paid to. The account number is encrypted, with its company as the owner. */
export const accountProperties = {
  holder: p.string().length(70),
  encryptedIban: p.text(),
  /** Country and last four characters of the account number, which are shown. */
  country: p.character().length(2),
  ibanEnd: p.character().length(4),
  /** Null for accounts that are paid to without it. */
  bic: p.string().length(11).nullable(),
};

const PartnerBankAccountSchema = defineEntity({
  name: 'PartnerBankAccount',
  tableName: 'partner_bank_accounts',
  indexes: [{ name: 'partner_bank_accounts_of_partner', properties: ['partner', 'validFrom'] }],
  properties: {
    ...baseProperties,
    ...accountProperties,
    partner: () => p.manyToOne(Company),
    /** Time from which the account is paid to. */
    validFrom: p.datetime(),
    /** Time at which it was withdrawn before it was valid; null otherwise. */
    withdrawnAt: p.datetime().nullable(),
    actor: () => p.manyToOne(User).deleteRule('no action'),
    actorName: p.string(),
  },
});

/** An account that a partner gave for its commission. The latest valid one is paid to. */
export class PartnerBankAccount extends PartnerBankAccountSchema.class {}
PartnerBankAccountSchema.setClass(PartnerBankAccount);
