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
    /** E-mail address that the partner entered, in lower case. The partner sees no other data of the client. */
    clientEmail: p.string(),
    message: p.text(),
    /** The client with this address; null for an unknown address, or when the client may not be asked. */
    client: () => p.manyToOne(Company).nullable(),
    /**
     * True when the address was unknown and was invited. If a user registers with it, the request is for that user's
     * company.
     */
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
    /** Administrator of the client who got the code, and who consents by giving it to the partner. */
    admin: () => p.manyToOne(User).index().deleteRule('no action'),
    /** Hash of the code together with the partner (`client-codes.ts`). Only the mail contains the code itself. */
    tokenHash: p.string().index(),
  },
});

/** A code that was mailed to an administrator of a client. */
export class PartnerClientCode extends PartnerClientCodeSchema.class {}
PartnerClientCodeSchema.setClass(PartnerClientCode);
