import { defineEntity, p } from '@mikro-orm/core';
import { baseProperties } from '../../platform/database/base.entity.js';
import { documentProperties } from '../../platform/uploads/stored-document.js';
import { Company } from '../company.entity.js';

const CompanyDocumentSchema = defineEntity({
  name: 'CompanyDocument',
  tableName: 'company_documents',
  properties: {
    ...baseProperties,
    company: () => p.manyToOne(Company).index(),
    /** Type, one of `DOCUMENT_TYPES`. A company has at most one document of each type that is not deleted. */
    type: p.string().length(50),
    ...documentProperties,
    uploadedById: p.uuid(),
    verified: p.boolean().default(false),
    /** Time of the review by staff. A document with this time that is not `verified` has been rejected. */
    verifiedAt: p.datetime().nullable(),
    verifiedById: p.uuid().nullable(),
    /** Comment that staff made at the review. */
    notes: p.text().nullable(),
    deletedAt: p.datetime().nullable(),
  },
});

/** A document that proves a company's identity. */
export class CompanyDocument extends CompanyDocumentSchema.class {}
CompanyDocumentSchema.setClass(CompanyDocument);
