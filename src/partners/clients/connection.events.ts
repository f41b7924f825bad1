import { eventKind } from '../../platform/events/events.js';
import type { PartnerClient } from './partner-client.entity.js';

/** Event: the connection between a partner and a client has ended. */
export const connectionEnded = eventKind<{ connection: PartnerClient }>('connection ended');
