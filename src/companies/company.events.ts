import { eventKind } from '../platform/events/events.js';
import type { Actor } from '../rules/actor.js';
import type { Company } from './company.entity.js';

/** Event: staff created a company. */
export const companyCreated = eventKind<{ company: Company; actor: Actor }>('company created');

/** Event: a company was deactivated. The company is locked. A company is always deactivated before it is deleted. */
export const companyDeactivated = eventKind<{ companyId: string; actor: Actor }>('company deactivated');
