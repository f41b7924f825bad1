import { defineEntity, p } from '@mikro-orm/core';
import { Company } from '../../companies/company.entity.js';
import { baseProperties } from '../../platform/database/base.entity.js';
import { amount } from '../../platform/database/columns.js';
import { FUND_ENTRY_KINDS } from '../../rules/fund-request.js';
import { User } from '../../users/user.entity.js';
import { FundRequest } from './fund-request.entity.js';

const PartnerFundsSchema = defineEntity({
  name: 'PartnerFunds',
  tableName: 'partner_funds',
  uniques: [{ properties: ['company', 'year'] }],
  properties: {
    ...baseProperties,
    /** The partner's company. */
    company: () => p.manyToOne(Company),
    year: p.smallint(),
    /**
     * Sums of the year's entries: budget, reserved for approved requests, paid, and available. The available amount is
     * never negative.
     */
    budget: amount(),
    reserved: amount(),
    paid: amount(),
    available: amount(),
  },
});

/** A partner's development funds of a year. */
export class PartnerFunds extends PartnerFundsSchema.class {}
PartnerFundsSchema.setClass(PartnerFunds);

const PartnerFundEntrySchema = defineEntity({
  name: 'PartnerFundEntry',
  tableName: 'partner_fund_entries',
  indexes: [{ name: 'partner_fund_entries_of_partner', properties: ['company', 'year', 'createdAt'] }],
  properties: {
    ...baseProperties,
    company: () => p.manyToOne(Company),
    year: p.smallint(),
    kind: p.enum(FUND_ENTRY_KINDS),
    /** Signed change of the available amount. */
    amount: amount(),
    reason: p.text(),
    /** The request that the entry is for; null for an entry that sets the budget. */
    request: () => p.manyToOne(FundRequest).nullable().index().deleteRule('no action'),
    /** User who caused the entry; null for an entry by the portal itself. */
    by: () => p.manyToOne(User).nullable().deleteRule('no action'),
  },
});

/** An entry of the ledger of development funds. Rows are added, never changed. */
export class PartnerFundEntry extends PartnerFundEntrySchema.class {}
PartnerFundEntrySchema.setClass(PartnerFundEntry);
