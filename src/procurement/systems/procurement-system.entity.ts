import { defineEntity, p } from '@mikro-orm/core';
import { Company } from '../../companies/company.entity.js';
import { baseProperties, editorProperties } from '../../platform/database/base.entity.js';
import { PROCUREMENT_PROTOCOLS, RETURN_ENCODINGS } from '../../rules/procurement.js';

const ProcurementSystemSchema = defineEntity({
  name: 'ProcurementSystem',
  tableName: 'procurement_systems',
  indexes: [
    {
      name: 'procurement_systems_identity',
      expression: `create unique index procurement_systems_identity on procurement_systems (lower(domain), lower(identity))`,
    },
  ],
  properties: {
    ...baseProperties,
    ...editorProperties,
    company: () => p.manyToOne(Company).index(),
    name: p.string().length(80),
    protocol: p.enum(PROCUREMENT_PROTOCOLS),
    /** Domain and identity by which the system names itself, unique together; `OCI_DOMAIN` and the user name for OCI. */
    domain: p.string().length(60),
    identity: p.string().length(100),
    /** The shared secret, encrypted for its company, and its last four characters. */
    encryptedSecret: p.text(),
    hint: p.string().length(4),
    /** SHA-256 of the client certificate that counts in place of the secret, in lower-case hexadecimal digits; null for none. */
    certificateFingerprint: p.character().length(64).nullable(),
    /** Origins of the buyer's pages, which may frame a punch-out and get its lines: 'https://buy.example.com'. */
    origins: p.array().columnType('text[]'),
    /** UNSPSC code of lines that are returned to the system. */
    unspsc: p.character().length(8),
    /** How a system that uses cXML takes returned lines. */
    returnEncoding: p.enum(RETURN_ENCODINGS).default('urlencoded'),
    /** True when a person whom the system names and nobody here knows becomes a user of the company. */
    createsPeople: p.boolean().default(false),
    /** True when a purchase order of the system accepts the quote that it is equal to. */
    acceptsQuotes: p.boolean().default(false),
    /** The administrator of the company who allowed that, for whom the system then acts. */
    acceptsQuotesById: p.uuid().nullable(),
    /** Addresses that confirmations of orders, ship notices and invoices go to; null where the buyer takes none. */
    confirmationUrl: p.string().length(500).nullable(),
    shipNoticeUrl: p.string().length(500).nullable(),
    invoiceUrl: p.string().length(500).nullable(),
    /** When staff deactivated the system; null while it is active. */
    deactivatedAt: p.datetime().nullable(),
    /** Version; each change increases it. It is the ETag. */
    version: p.integer().default(1),
  },
});

/** A purchasing system of a company, in which its people buy: SAP Ariba, Coupa, a catalogue by OCI. */
export class ProcurementSystem extends ProcurementSystemSchema.class {}
ProcurementSystemSchema.setClass(ProcurementSystem);
