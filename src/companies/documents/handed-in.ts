import type { EntityManager } from '@mikro-orm/postgresql';
import { REQUIRED_TYPES } from '../../rules/document-types.js';
import { CompanyDocument } from './company-document.entity.js';

/** True when all required documents of a company are uploaded and none is rejected, so that staff can review it. */
export async function isHandedIn(em: EntityManager, companyId: string): Promise<boolean> {
  const documents = await em.count(CompanyDocument, {
    company: companyId,
    deletedAt: null,
    type: { $in: REQUIRED_TYPES },
    $or: [{ verified: true }, { verifiedAt: null }],
  });
  return documents === REQUIRED_TYPES.length;
}
