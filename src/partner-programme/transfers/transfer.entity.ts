import { defineEntity, p } from '@mikro-orm/core';
import { Company } from '../../companies/company.entity.js';
import { baseProperties } from '../../platform/database/base.entity.js';
import { amount } from '../../platform/database/columns.js';
import { TRANSFER_DEBITS, TRANSFER_STATUSES } from '../../rules/transfer.js';
import { User } from '../../users/user.entity.js';
import { CommissionStatement } from '../commissions/ledger/commission.entity.js';
import { accountProperties } from './bank-account.entity.js';
import type { PostalAddress } from './pain-001.js';

const PayoutFileSchema = defineEntity({
  name: 'PayoutFile',
  tableName: 'payout_files',
  indexes: [{ name: 'payout_files_by_created', properties: ['createdAt', 'id'] }],
  properties: {
    ...baseProperties,
    /** Identification of the message, from a series without gaps: PAY-2026-0001. */
    number: p.string().length(20).unique(),
    /** Bank day on which the bank is asked to pay. */
    requestedOn: p.date(),
    /** Account of the seller that pays, and its BIC, as they were then. */
    iban: p.string().length(34),
    bic: p.string().length(11).nullable(),
    total: amount(),
    transfers: p.integer(),
    actor: () => p.manyToOne(User).deleteRule('no action'),
    actorName: p.string(),
  },
});

/** A file that asks the bank to pay commission (pain.001). It never changes; its transfers have states. */
export class PayoutFile extends PayoutFileSchema.class {}
PayoutFileSchema.setClass(PayoutFile);

const PayoutTransferSchema = defineEntity({
  name: 'PayoutTransfer',
  tableName: 'payout_transfers',
  indexes: [
    { name: 'payout_transfers_of_file', properties: ['file', 'endToEndId'] },
    {
      name: 'payout_transfers_once',
      expression: `create unique index payout_transfers_once on payout_transfers (statement_id) where status <> 'refused'`,
    },
  ],
  properties: {
    ...baseProperties,
    ...accountProperties,
    file: () => p.manyToOne(PayoutFile),
    statement: () => p.manyToOne(CommissionStatement),
    partner: () => p.manyToOne(Company),
    /** The statement's number; a further attempt has its ordinal: ST-2026-0001-2. */
    endToEndId: p.string().length(35).unique(),
    amount: amount(),
    address: p.json<PostalAddress>(),
    status: p.enum(TRANSFER_STATUSES).default('sent'),
    /** State of the debit by the bank's statements; null until they have one. */
    debit: p.enum(TRANSFER_DEBITS).nullable(),
    /** Why the bank refused it, in its words. */
    reason: p.text().nullable(),
  },
});

/** A payment of a statement. A statement has one that is not refused. */
export class PayoutTransfer extends PayoutTransferSchema.class {}
PayoutTransferSchema.setClass(PayoutTransfer);
