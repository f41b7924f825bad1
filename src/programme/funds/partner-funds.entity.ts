import { defineEntity, p } from '@mikro-orm/core';
import { Company } from '../../companies/company.entity.js';
import { baseProperties } from '../../platform/database/base.entity.js';
import { amount } from '../../platform/database/columns.js';
import { User } from '../../users/user.entity.js';

const PartnerFundsSchema = defineEntity({
  name: 'PartnerFunds',
  tableName: 'partner_funds',
  uniques: [{ properties: ['company', 'year'] }],
  properties: {
    ...baseProperties,
    /** The partner's. */
    company: () => p.manyToOne(Company),
    year: p.smallint(),
    /** What staff gave, and what is left of it: the sum of the year's entries, never below zero. */
    budget: amount(),
    available: amount(),
  },
});

/** A partner's marketing development funds of a year. */
export class PartnerFunds extends PartnerFundsSchema.class {}
PartnerFundsSchema.setClass(PartnerFunds);

const FUND_ENTRY_KINDS = ['budget'] as const;

const PartnerFundEntrySchema = defineEntity({
  name: 'PartnerFundEntry',
  tableName: 'partner_fund_entries',
  indexes: [{ name: 'partner_fund_entries_of_partner', properties: ['company', 'year', 'createdAt'] }],
  properties: {
    ...baseProperties,
    company: () => p.manyToOne(Company),
    year: p.smallint(),
    kind: p.enum(FUND_ENTRY_KINDS),
    /** Signed. */
    amount: amount(),
    reason: p.text(),
    by: () => p.manyToOne(User).deleteRule('no action'),
  },
});

/** One entry of the funds' ledger: rows are added, never changed. */
export class PartnerFundEntry extends PartnerFundEntrySchema.class {}
PartnerFundEntrySchema.setClass(PartnerFundEntry);
