import { adminPaths } from '#rules/admin-paths';
import type { AuditEntry, AuditRecordType } from '../../shared/api/schema';
import { capitalised } from '../../shared/labels';
import { auditTexts } from './texts';

const PAGES: Record<AuditRecordType, (id: string) => string> = {
  quote: adminPaths.quotePage,
  order: adminPaths.order,
  company: adminPaths.company,
  user: adminPaths.user,
  product: adminPaths.product,
  sla_package: (id) => `${adminPaths.slaPackages}/${encodeURIComponent(id)}`,
  campaign: adminPaths.campaign,
  subscriber: adminPaths.subscriber,
  email_template: adminPaths.emailTemplate,
};

/**
 * Returns the subject of an entry as the beginning of a sentence ('Quote Q-2026-000009'), and the address of its page
 * if the record still exists.
 */
export function recordOf({ record, entity }: AuditEntry): { words: string; to?: string } {
  if (!record) return { words: capitalised(entity) };
  const words = `${auditTexts.records[record.type]} ${record.name ?? record.id.slice(0, 8)}`;
  return record.name === null ? { words } : { words, to: PAGES[record.type](record.id) };
}
