import type { EntityManager } from '@mikro-orm/postgresql';
import { executePrepared } from '../../platform/database/prepared.js';

/** Result of one mail of a campaign. */
export type Outcome = Sent | { id: string; campaignId: string; status: 'skipped' } | Failure;
interface Sent {
  id: string;
  campaignId: string;
  status: 'sent';
  measured: boolean;
  /** Set only when the subscriber is counted. */
  industry: string | null;
}
interface Failure {
  id: string;
  campaignId: string;
  status: 'failed';
  error: string;
}

/** Run as a prepared statement, because planning takes longer than execution. */
const MARK = `
  with given as (select * from jsonb_to_recordset($1::jsonb) as g(id uuid, status text, error text, measured boolean, industry text)),
       marked as (
         update newsletter_recipients r set status = g.status, done_at = now(), error = g.error, measured = coalesce(g.measured, false),
                industry = g.industry, attempts = attempts + case g.status when 'skipped' then 0 else 1 end
           from given g where r.id = g.id and r.status = 'pending' returning r.campaign_id, r.status, r.measured),
       locked as (select id from newsletter_campaigns where id in (select campaign_id from marked) order by id for update)
  update newsletter_campaigns c set sent = c.sent + m.sent, failed = c.failed + m.failed, skipped = c.skipped + m.skipped,
         measured = c.measured + m.measured
    from (select campaign_id, count(*) filter (where status = 'sent') as sent,
                 count(*) filter (where status = 'failed') as failed, count(*) filter (where status = 'skipped') as skipped,
                 count(*) filter (where measured) as measured
            from marked join locked on locked.id = campaign_id group by campaign_id) m
   where c.id = m.campaign_id`;

/** Marks the recipients, each once, and adds them to the sums of their campaigns. */
export async function markRecipients(em: EntityManager, outcomes: Outcome[]): Promise<void> {
  await executePrepared(em, 'mark recipients', MARK, [JSON.stringify(outcomes)]);
}
