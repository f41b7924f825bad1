import { defineEntity, p } from '@mikro-orm/core';
import { baseProperties } from '../../platform/database/base.entity.js';
import { documentProperties } from '../../platform/storage/stored-document.js';
import { Company } from '../company.entity.js';

const CompanyDocumentSchema = defineEntity({
  name: 'CompanyDocument',
  tableName: 'company_documents',
  properties: {
    ...baseProperties,
    company: () => p.manyToOne(Company).index(),
    /** One of `DOCUMENT_TYPES`; a company has one document of each that is not deleted. */
    type: p.string().length(50),
    ...documentProperties,
    uploadedById: p.uuid(),
    verified: p.boolean().default(false),
    /** When staff looked at it: with `verified` false it is rejected. */
    verifiedAt: p.datetime().nullable(),
    verifiedById: p.uuid().nullable(),
    /** What staff say about it. */
    notes: p.text().nullable(),
    deletedAt: p.datetime().nullable(),
  },
});

/** A document that a company proves itself with. */
export class CompanyDocument extends CompanyDocumentSchema.class {}
CompanyDocumentSchema.setClass(CompanyDocument);
