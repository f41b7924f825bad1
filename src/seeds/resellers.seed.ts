import type { PartnerListings } from '../partner-programme/resellers/partner-listings.service.js';
import type { Actor } from '../rules/actor.js';
import { actorOf, daysAgo, OTHER_PARTNER, PARTNER } from './demo.js';

/** Seeds the public entries of resellers. Runs after their agreement has been signed. */
export async function seedResellers(actors: Map<string, Actor>, listings: PartnerListings): Promise<void> {
  await daysAgo(120, () => listings.choose(actorOf(actors, PARTNER), true));
  await daysAgo(64, () => listings.choose(actorOf(actors, OTHER_PARTNER), true));
}
