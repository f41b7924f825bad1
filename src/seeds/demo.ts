import { asOf } from '../platform/clock.js';
import type { Actor } from '../rules/actor.js';

/** Who decides for the maker, and the partner with clients, among the demo's people. */
export const STAFF = 'admin@system.example';
export const PARTNER = 'paula@partner.example';

/** Another partner, whom the first one meets at a customer's. */
export const OTHER_PARTNER = 'oriol@obrador.example';

export const DAY_MS = 86_400_000;

/** Who has that e-mail among the demo's people. */
export function actorOf(actors: Map<string, Actor>, email: string): Actor {
  const actor = actors.get(email);
  if (!actor) throw new Error(`The demo has no account ${email}`);
  return actor;
}

/** What `work` does is done so many days ago. */
export const daysAgo = <T>(days: number, work: () => Promise<T>): Promise<T> =>
  asOf(new Date(Date.now() - days * DAY_MS), work);
