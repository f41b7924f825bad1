import type { PartnerListings } from '../partner-programme/resellers/partner-listings.service.js';
import type { Actor } from '../rules/actor.js';
import { actorOf, daysAgo, OTHER_PARTNER, PARTNER, STAFF } from './demo.js';

/**
 * Seeds the public list of resellers, with entries that staff have reviewed. Runs after the partners have signed the
 * agreement.
 */
export async function seedResellers(actors: Map<string, Actor>, listings: PartnerListings): Promise<void> {
  const staff = actorOf(actors, STAFF);
  const review = { allowed: true, reason: 'The entry is correct.' };
  for (const [email, days] of [
    [PARTNER, 120],
    [OTHER_PARTNER, 64],
  ] as const) {
    const partner = actorOf(actors, email);
    await daysAgo(days, () => listings.choose(partner, true));
    await daysAgo(days - 1, () => listings.allow(staff, partner.companyId, review));
  }
}
