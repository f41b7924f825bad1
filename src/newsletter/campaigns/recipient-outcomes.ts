import type { EntityManager } from '@mikro-orm/postgresql';
import { executePrepared } from '../../platform/database/prepared.js';
import { MARK_OUTCOMES } from './campaign-sender.queries.js';

/** Outcome of one mail of a campaign. */
export type Outcome = Sent | { id: string; campaignId: string; status: 'skipped' } | Failure;
interface Sent {
  id: string;
  campaignId: string;
  status: 'sent';
  measured: boolean;
  /** Set only when the subscriber agreed to have opens and clicks measured. */
  industry: string | null;
}
interface Failure {
  id: string;
  campaignId: string;
  status: 'failed';
  error: string;
}

/** Stores the outcome of each recipient, once, and adds it to the sums of the campaign. */
export async function markRecipients(em: EntityManager, outcomes: Outcome[]): Promise<void> {
  await executePrepared(em, 'mark recipients', MARK_OUTCOMES.sql(), [JSON.stringify(outcomes)]);
}
