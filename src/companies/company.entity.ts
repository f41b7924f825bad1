import { defineEntity, p } from '@mikro-orm/core';
import { COMPANY_TYPES } from '../rules/actor.js';
import { INVOICE_ATTACHMENTS } from '../rules/invoice-attachments.js';
import { COMPANY_STATUSES, VERIFICATION_STATUSES } from '../rules/company-status.js';
import { baseProperties, editorProperties } from '../platform/database/base.entity.js';

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
    /** Country code in ISO 3166-1 alpha-2: `NL`. */
    countryCode: p.character().length(2),
    industry: p.string().nullable(),
    vatNumber: p.string().nullable().index(),
    cocNumber: p.string().nullable().index(),
    /** Address in the Peppol network, to which invoices are delivered: an identifier and the code of its scheme. Both or neither. */
    electronicAddress: p.string().length(50).nullable(),
    electronicAddressScheme: p.string().length(4).nullable(),
    /** Reference that the company wants on its invoices; a German authority's Leitweg-ID. */
    buyerReference: p.string().length(100).nullable(),
    /** Days from the issue of an invoice until it must be paid, 0 to 120, and what its invoices say about the payment. */
    paymentTermDays: p.smallint().default(30),
    paymentTermsText: p.string().length(500).nullable(),
    /** Attachments of the mails of its invoices and credit notes. */
    invoiceAttachments: p.enum(INVOICE_ATTACHMENTS).default('pdf'),
    verificationStatus: p.enum(VERIFICATION_STATUSES).default('unverified'),
    /** Reason that staff gave for rejecting the verification; null in all other statuses. */
    rejectionReason: p.text().nullable(),
    status: p.enum(COMPANY_STATUSES).default('active'),
    /** Version; each change increases it. It is the ETag. */
    version: p.integer().default(1),
  },
});

/**
 * A company with users on the portal: a client, a partner, the maker of the displays (`system`), or a company that may
 * only read (`internal`).
 */
export class Company extends CompanySchema.class {}
CompanySchema.setClass(Company);
