import { defineEntity, p } from '@mikro-orm/core';
import { Company } from '../../companies/company.entity.js';
import { baseProperties, editorProperties } from '../../platform/database/base.entity.js';
import { CONNECTION_SIDES } from '../../rules/partner-client.js';
import { User } from '../../users/user.entity.js';

const PartnerClientSchema = defineEntity({
  name: 'PartnerClient',
  tableName: 'partner_clients',
  indexes: [
    { name: 'partner_clients_of_client', properties: ['client', 'partner'] },
    {
      name: 'partner_clients_one_living_a_pair',
      expression: `create unique index partner_clients_one_living_a_pair on partner_clients (partner_id, client_id) where ended_at is null`,
    },
  ],
  properties: {
    ...baseProperties,
    /** Company of the partner. */
    partner: () => p.manyToOne(Company),
    client: () => p.manyToOne(Company),
    connectedAt: p.datetime(),
    /** The client's administrator who accepted the connection. */
    agreedBy: () => p.manyToOne(User).deleteRule('no action'),
    /** True when the client also shares data from before the connection. */
    sharesPast: p.boolean().default(false),
    endedAt: p.datetime().nullable(),
    endedBy: () => p.manyToOne(User).nullable().deleteRule('no action'),
    endedBySide: p.enum(CONNECTION_SIDES).nullable(),
    endReason: p.text().nullable(),
    /**
     * Name and note that the partner has for the client, visible only to the partner's users. The editor's columns name
     * the user who last changed them.
     */
    label: p.string().length(60).nullable(),
    note: p.text().nullable(),
    version: p.integer().default(1),
    ...editorProperties,
  },
});

/**
 * Connection through which a client shares its quotes, orders and people with a partner. Ended connections are kept as
 * history. See `sharing.ts`.
 */
export class PartnerClient extends PartnerClientSchema.class {}
PartnerClientSchema.setClass(PartnerClient);
