import { eventKind } from '../../platform/events/events.js';
import type { PartnerClient } from './partner-client.entity.js';

/** A connection between partner and client has ended. */
export const connectionEnded = eventKind<{ connection: PartnerClient }>('connection ended');
