import { defineEntity, p } from '@mikro-orm/core';
import { baseProperties } from '../platform/database/base.entity.js';
import { Company } from './company.entity.js';

const CompanyStatusChangeSchema = defineEntity({
  name: 'CompanyStatusChange',
  tableName: 'company_status_changes',
  properties: {
    ...baseProperties,
    company: () => p.manyToOne(Company).index(),
    /**
     * The kind of status that changed: `status` is the status of the company, `verification` the status of its
     * verification.
     */
    kind: p.enum(['status', 'verification'] as const),
    previousStatus: p.string(),
    newStatus: p.string(),
    reason: p.text().nullable(),
    /** The user who changed the status; null for the system. */
    changedById: p.uuid().nullable(),
  },
});

/** An event in a company's history, written in the transaction of the change. */
export class CompanyStatusChange extends CompanyStatusChangeSchema.class {}
CompanyStatusChangeSchema.setClass(CompanyStatusChange);
