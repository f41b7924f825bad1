import { defineEntity, p } from '@mikro-orm/core';
import { Company } from '../../companies/company.entity.js';
import { baseProperties } from '../../platform/database/base.entity.js';
import { CLIENT_CODE_TRIES, CLIENT_REQUEST_STATUSES } from '../../rules/partner-client.js';
import { User } from '../../users/user.entity.js';

const PartnerClientRequestSchema = defineEntity({
  name: 'PartnerClientRequest',
  tableName: 'partner_client_requests',
  indexes: [
    { name: 'partner_client_requests_of_partner', properties: ['partner', 'createdAt'] },
    {
      name: 'partner_client_requests_one_pending_an_address',
      expression: `create unique index partner_client_requests_one_pending_an_address on partner_client_requests (partner_id, client_email) where status = 'pending'`,
    },
    {
      name: 'partner_client_requests_one_pending_a_pair',
      expression: `create unique index partner_client_requests_one_pending_a_pair on partner_client_requests (client_id, partner_id) where status = 'pending'`,
    },
    {
      name: 'partner_client_requests_of_address',
      expression: `create index partner_client_requests_of_address on partner_client_requests (client_email) where status = 'pending' and invites`,
    },
  ],
  properties: {
    ...baseProperties,
    partner: () => p.manyToOne(Company),
    requestedBy: () => p.manyToOne(User).deleteRule('no action'),
    /** Always lower case. All that the partner is told of whom it asked. */
    clientEmail: p.string(),
    message: p.text(),
    /** Whom it reached; null where it reached nobody, and while the address is unknown. */
    client: () => p.manyToOne(Company).nullable(),
    /** Whether the address was unknown and was invited: it is of whichever company a person of that address belongs to. */
    invites: p.boolean().default(false),
    status: p.enum(CLIENT_REQUEST_STATUSES).default('pending'),
    expiresAt: p.datetime(),
    triesLeft: p.integer().default(CLIENT_CODE_TRIES),
    mailedAt: p.datetime(),
    decidedAt: p.datetime().nullable(),
    decidedBy: () => p.manyToOne(User).nullable().deleteRule('no action'),
    declineReason: p.text().nullable(),
  },
});

/** A partner's request to be connected with a client. */
export class PartnerClientRequest extends PartnerClientRequestSchema.class {}
PartnerClientRequestSchema.setClass(PartnerClientRequest);

const PartnerClientCodeSchema = defineEntity({
  name: 'PartnerClientCode',
  tableName: 'partner_client_codes',
  uniques: [{ properties: ['request', 'admin'] }],
  properties: {
    ...baseProperties,
    request: () => p.manyToOne(PartnerClientRequest).deleteRule('cascade'),
    /** In whose mail it is: who agrees by giving it away. */
    admin: () => p.manyToOne(User).index().deleteRule('no action'),
    /** Of the code with its partner (`client-codes.ts`); the code itself is in its mail alone. */
    tokenHash: p.string().index(),
  },
});

/** A code that one administrator of a client was mailed. */
export class PartnerClientCode extends PartnerClientCodeSchema.class {}
PartnerClientCodeSchema.setClass(PartnerClientCode);
