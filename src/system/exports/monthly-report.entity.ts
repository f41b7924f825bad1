import { defineEntity, p } from '@mikro-orm/core';
import { baseProperties } from '../../platform/database/base.entity.js';
import { REPORT_KINDS } from '../../rules/partner-report.js';

const MonthlyReportSchema = defineEntity({
  name: 'MonthlyReport',
  tableName: 'monthly_reports',
  properties: {
    ...baseProperties,
    /** The user who gets the report. The first report is about the month in which the user chose it. */
    userId: p.uuid().unique(),
    kind: p.enum(REPORT_KINDS),
  },
});

/** Choice of a partner's user to get a report by mail on the first of each month. */
export class MonthlyReport extends MonthlyReportSchema.class {}
MonthlyReportSchema.setClass(MonthlyReport);
