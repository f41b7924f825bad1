import { defineEntity, p } from '@mikro-orm/core';
import { Company } from '../../companies/company.entity.js';
import { baseProperties, editorProperties } from '../../platform/database/base.entity.js';
import { amount } from '../../platform/database/columns.js';
import { documentProperties } from '../../platform/uploads/stored-document.js';
import {
  APPLICATION_DOCUMENT_TYPES,
  APPLICATION_STATUSES,
  OPEN_APPLICATION_STATUSES,
  type ProductKind,
  TEAM_SIZE_NAMES,
} from '../../rules/partner-application.js';
import { User } from '../../users/user.entity.js';

const OPEN = OPEN_APPLICATION_STATUSES.map((status) => `'${status}'`).join(', ');

const PartnerApplicationSchema = defineEntity({
  name: 'PartnerApplication',
  tableName: 'partner_applications',
  indexes: [
    { name: 'partner_applications_by_status', properties: ['status', 'createdAt', 'id'] },
    {
      name: 'partner_applications_one_open',
      expression: `create unique index partner_applications_one_open on partner_applications (company_id) where status in (${OPEN})`,
    },
  ],
  properties: {
    ...baseProperties,
    ...editorProperties,
    company: () => p.manyToOne(Company).index(),
    /** The user who wrote the application and gets the mails about it. */
    applicant: () => p.manyToOne(User).deleteRule('no action'),
    status: p.enum(APPLICATION_STATUSES).default('submitted'),
    /** Countries in which the company sells: codes in ISO 3166-1 alpha-2. */
    markets: p.json<string[]>(),
    /** Kinds of products that the company intends to sell. */
    products: p.json<ProductKind[]>(),
    teamSize: p.enum(TEAM_SIZE_NAMES),
    technicalPeople: p.integer(),
    /** Expected yearly revenue with our products. */
    expectedRevenue: amount(),
    motivation: p.text(),
    /**
     * Last message to the applicant: the reason of a rejection, or the request for more information; null in all other
     * statuses.
     */
    rejectionReason: p.text().nullable(),
    /** Version; each change increases it. It is the ETag. */
    version: p.integer().default(1),
  },
});

/** A company's request to become a partner. A company has at most one application that is not decided. */
export class PartnerApplication extends PartnerApplicationSchema.class {}
PartnerApplicationSchema.setClass(PartnerApplication);

const PartnerApplicationEventSchema = defineEntity({
  name: 'PartnerApplicationEvent',
  tableName: 'partner_application_events',
  properties: {
    ...baseProperties,
    application: () => p.manyToOne(PartnerApplication).index().deleteRule('cascade'),
    from: p.enum(APPLICATION_STATUSES).nullable(),
    to: p.enum(APPLICATION_STATUSES),
    by: () => p.manyToOne(User).deleteRule('no action'),
    /** Message from the applicant to staff, or from staff to the applicant. */
    message: p.text().nullable(),
    /** Internal notes of staff. */
    notes: p.text().nullable(),
  },
});

/** An event in an application's history, written in the transaction of the change. */
export class PartnerApplicationEvent extends PartnerApplicationEventSchema.class {}
PartnerApplicationEventSchema.setClass(PartnerApplicationEvent);

const PartnerApplicationDocumentSchema = defineEntity({
  name: 'PartnerApplicationDocument',
  tableName: 'partner_application_documents',
  uniques: [{ properties: ['application', 'type'] }],
  properties: {
    ...baseProperties,
    application: () => p.manyToOne(PartnerApplication).deleteRule('cascade'),
    type: p.enum(APPLICATION_DOCUMENT_TYPES),
    ...documentProperties,
  },
});

/** A document of an application. An application has at most one of each type; a newer one replaces it. */
export class PartnerApplicationDocument extends PartnerApplicationDocumentSchema.class {}
PartnerApplicationDocumentSchema.setClass(PartnerApplicationDocument);
