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
    /** Budget, reserved for approved requests, paid, and available: sums of the year's entries; available is never below zero. */
    budget: amount(),
    reserved: amount(),
    paid: amount(),
    available: amount(),
  },
});

/** A partner's marketing development funds of a year. */
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
    /** The request that it belongs to; null for the budget. */
    request: () => p.manyToOne(FundRequest).nullable().index().deleteRule('no action'),
    /** Null for an entry by the portal itself. */
    by: () => p.manyToOne(User).nullable().deleteRule('no action'),
  },
});

/** One entry of the funds' ledger: rows are added, never changed. */
export class PartnerFundEntry extends PartnerFundEntrySchema.class {}
PartnerFundEntrySchema.setClass(PartnerFundEntry);
