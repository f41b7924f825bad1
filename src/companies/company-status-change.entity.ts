import { defineEntity, p } from '@mikro-orm/core';
import { baseProperties } from '../platform/database/base.entity.js';
import { Company } from './company.entity.js';

const CompanyStatusChangeSchema = defineEntity({
  name: 'CompanyStatusChange',
  tableName: 'company_status_changes',
  properties: {
    ...baseProperties,
    company: () => p.manyToOne(Company).index(),
    /** The status that changed: `status` of the company, or its `verification`. */
    kind: p.enum(['status', 'verification'] as const),
    previousStatus: p.string(),
    newStatus: p.string(),
    reason: p.text().nullable(),
    /** The user who changed it; null for the system. */
    changedById: p.uuid().nullable(),
  },
});

/** A row of a company's history, written in the transaction of the change. */
export class CompanyStatusChange extends CompanyStatusChangeSchema.class {}
CompanyStatusChangeSchema.setClass(CompanyStatusChange);
