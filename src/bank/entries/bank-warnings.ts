import type { EntityManager } from '@mikro-orm/postgresql';
import { WARN } from './bank-entries.queries.js';

/**
 * Asks staff about entries that concern no invoice: they wait for a decision with what the warning says. Staff settle it
 * outside of the portal and set the entry aside. A booked entry only gets the warning.
 */
export async function warn(em: EntityManager, warnings: { entry: string; text: string }[]): Promise<void> {
  if (warnings.length > 0) await WARN.run(em, [JSON.stringify(warnings)]);
}
