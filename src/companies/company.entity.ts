import { defineEntity, p } from '@mikro-orm/core';
import { COMPANY_TYPES } from '../rules/actor.js';
import { baseProperties, editorProperties } from '../platform/database/base.entity.js';

export const VERIFICATION_STATUSES = ['unverified', 'pending', 'verified', 'rejected'] as const;
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number];

/** `deleted` is for good: the row stays for its quotes and orders, without anything that names the company's people. */
export const COMPANY_STATUSES = ['active', 'suspended', 'inactive', 'deleted'] as const;
export type CompanyStatus = (typeof COMPANY_STATUSES)[number];

const CompanySchema = defineEntity({
  name: 'Company',
  tableName: 'companies',
  properties: {
    ...baseProperties,
    ...editorProperties,
    name: p.string().length(100),
    type: p.enum(COMPANY_TYPES),
    website: p.string().nullable(),
    addressLine1: p.string(),
    addressLine2: p.string().nullable(),
    city: p.string(),
    postalCode: p.string(),
    /** ISO 3166-1 alpha-2. */
    countryCode: p.character().length(2),
    industry: p.string().nullable(),
    vatNumber: p.string().nullable(),
    cocNumber: p.string().nullable(),
    verificationStatus: p.enum(VERIFICATION_STATUSES).default('unverified'),
    /** Why staff rejected the verification; null in every other status. */
    rejectionReason: p.text().nullable(),
    status: p.enum(COMPANY_STATUSES).default('active'),
    /** Grows with every change; the ETag. */
    version: p.integer().default(1),
  },
});

/** A business on the portal: a client, a partner, the maker's staff (`system`) or its observers (`internal`). */
export class Company extends CompanySchema.class {}
CompanySchema.setClass(Company);
