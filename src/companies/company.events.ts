import { eventKind } from '../platform/events/events.js';
import type { Actor } from '../rules/actor.js';
import type { Company } from './company.entity.js';

/** Staff created a company. */
export const companyCreated = eventKind<{ company: Company; actor: Actor }>('company created');

/** A company, which is locked, was deactivated; a deactivation always precedes the deletion. */
export const companyDeactivated = eventKind<{ companyId: string; actor: Actor }>('company deactivated');
