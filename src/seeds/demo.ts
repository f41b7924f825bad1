import { asOf } from '../platform/clock.js';
import type { Actor } from '../rules/actor.js';

/**
 * E-mail address of the system administrator who takes the decisions of staff; the next constant is that of the demo
 * partner's user.
 */
export const STAFF = 'admin@system.example';
export const PARTNER = 'paula@partner.example';

/** E-mail address of a user of another partner, who registered a deal with the same customer. */
export const OTHER_PARTNER = 'oriol@obrador.example';

export const DAY_MS = 86_400_000;

/** Returns the demo user with this e-mail address. */
export function actorOf(actors: Map<string, Actor>, email: string): Actor {
  const actor = actors.get(email);
  if (!actor) throw new Error(`The demo has no account ${email}`);
  return actor;
}

/** Runs `work` with the clock set back by this number of days. */
export const daysAgo = <T>(days: number, work: () => Promise<T>): Promise<T> =>
  asOf(new Date(Date.now() - days * DAY_MS), work);
