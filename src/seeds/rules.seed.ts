import type { ApprovalRules } from '../approvals/approval-rules.service.js';
import { today } from '../platform/clock.js';
import type { AcceptanceRules } from '../quotes/acceptance/acceptance-rules.service.js';
import type { Actor } from '../rules/actor.js';
import { actorOf, STAFF } from './demo.js';

/** An administrator of a client, whose company has a rule for accepting quotes. */
const BUYER = 'anna@client.example';

/**
 * Seeds an approval rule that is off, because the only administrator of the demo could not agree to their own quotes,
 * and a rule for accepting quotes over a limit that no quote of the demo reaches.
 */
export async function seedRules(
  actors: Map<string, Actor>,
  rules: { approvals: ApprovalRules; acceptances: AcceptanceRules },
): Promise<void> {
  const staff = actorOf(actors, STAFF);
  await rules.approvals.create(staff, {
    kind: 'line_discount',
    threshold: 25,
    needs: 'one_of',
    peopleIds: [staff.userId],
    reason: 'Margins below this need a second pair of eyes. Add a second administrator before you switch it on.',
    beginsOn: today(),
    isOn: false,
  });
  await rules.acceptances.save(actorOf(actors, BUYER), { adminOver: 1_000_000 });
}
