import { defineEntity, type Opt, p } from '@mikro-orm/core';
import { Company } from '../companies/company.entity.js';
import { Order, OrderInvoice, OrderPayment } from '../orders/order.entity.js';
import { baseProperties, editorProperties } from '../platform/database/base.entity.js';
import { amount, optionalAmount } from '../platform/database/columns.js';
import {
  BANK_DIRECTIONS,
  BANK_ENTRY_STATUSES,
  BANK_FILE_STATUSES,
  BOOKING_KINDS,
  BOOKING_REASONS,
} from '../rules/bank-entry.js';
import { User } from '../users/user.entity.js';

const BankFileSchema = defineEntity({
  name: 'BankFile',
  tableName: 'bank_files',
  properties: {
    ...baseProperties,
    /** The user who uploaded the file, by whom its sure bookings are made. */
    by: () => p.manyToOne(User).deleteRule('no action'),
    filename: p.string().length(255),
    /** Size of the file in bytes. */
    size: p.integer(),
    /** Storage key of the file, which is deleted as soon as it is read. */
    storageKey: p.string().unique().nullable(),
    status: p.enum(BANK_FILE_STATUSES).default('reading'),
    /** Number of statements and entries in the file. */
    statements: p.integer().default(0),
    entries: p.integer().default(0),
    /** Number of its entries that an earlier file had; they were not stored again. */
    known: p.integer().default(0),
    /** Number of its entries that were booked, because they were sure. */
    booked: p.integer().default(0),
    /** Time at which an earlier file had its statements; null for a file with a new one. */
    knownSince: p.datetime().nullable(),
    /** Reason why the file could not be read. */
    error: p.text().nullable(),
    finishedAt: p.datetime().nullable(),
  },
  indexes: [{ name: 'bank_files_reading', properties: ['createdAt'], where: "status = 'reading'" }],
});

/** A file of bank statements that staff uploaded, or that came into the folder. */
export class BankFile extends BankFileSchema.class {}
BankFileSchema.setClass(BankFile);

const BankStatementSchema = defineEntity({
  name: 'BankStatement',
  tableName: 'bank_statements',
  properties: {
    ...baseProperties,
    /** The file that had it first. */
    file: () => p.manyToOne(BankFile).index().deleteRule('no action'),
    /** IBAN of the account, or its number where it has no IBAN. */
    account: p.string().length(40),
    number: p.string().length(70),
    bank: p.string().length(140).nullable(),
    currency: p.string().length(3).nullable(),
    fromDay: p.date().nullable(),
    untilDay: p.date().nullable(),
    /** Booked balances, negative for an overdrawn account; null when the file has none. */
    opening: optionalAmount(),
    closing: optionalAmount(),
    /** Number and sum of its entries in each direction, those of earlier files included. */
    countIn: p.integer().default(0),
    amountIn: amount().default(0),
    countOut: p.integer().default(0),
    amountOut: amount().default(0),
  },
  indexes: [
    {
      name: 'bank_statements_once',
      expression:
        'create unique index bank_statements_once on bank_statements (account, number, until_day) nulls not distinct',
    },
    {
      name: 'bank_statements_by_day',
      expression: 'create index bank_statements_by_day on bank_statements (until_day desc nulls last, id)',
    },
  ],
});

/** A statement of an account: its balances, and the sums of its entries. */
export class BankStatement extends BankStatementSchema.class {}
BankStatementSchema.setClass(BankStatement);

const SEARCHED = `(search_fold(coalesce(party_name, '') || ' ' || coalesce(text, '') || ' ' || coalesce(reference, '') || ' '
  || coalesce(end_to_end_id, '') || ' ' || coalesce(party_iban, '') || ' ' || amount::text)) stored`;

const BankEntrySchema = defineEntity({
  name: 'BankEntry',
  tableName: 'bank_entries',
  properties: {
    ...baseProperties,
    ...editorProperties,
    version: p.integer().default(1),
    statement: () => p.manyToOne(BankStatement).deleteRule('no action'),
    file: () => p.manyToOne(BankFile).deleteRule('no action'),
    /** Place in the statement, from 1. */
    position: p.integer(),
    account: p.string().length(40),
    /** Hash by which an entry is known again; see `entryKey`. */
    key: p.character().length(64),
    /** Hash of what the entry says, where the bank gives no reference; equal entries of several statements are counted by it. */
    content: p.character().length(64).nullable(),
    status: p.enum(BANK_ENTRY_STATUSES).default('to_decide'),
    /** Reason of the booking; null for an entry that is not booked. */
    reason: p.enum(BOOKING_REASONS).nullable(),
    /** Why staff are asked about an entry that concerns no invoice. */
    warning: p.text().nullable(),
    /** False until the job has looked for its invoice. The portal books an entry automatically only then. */
    examined: p.boolean().default(false),
    direction: p.enum(BANK_DIRECTIONS),
    /** Amount, greater than 0 in both directions. */
    amount: amount(),
    currency: p.string().length(3),
    bookedOn: p.date(),
    valueOn: p.date().nullable(),
    isReturn: p.boolean(),
    returnReason: p.text().nullable(),
    charges: amount().default(0),
    reference: p.string().length(140).nullable(),
    endToEndId: p.string().length(140).nullable(),
    bankReference: p.string().length(140).nullable(),
    text: p.text().nullable(),
    partyName: p.string().length(140).nullable(),
    partyIban: p.string().length(34).nullable(),
    /** Number of transactions of a batch whose amounts the file lacks; otherwise 1. */
    transactions: p.integer().default(1),
    searchText: p.text().$type<Opt<string>>().generated(SEARCHED),
  },
  uniques: [{ name: 'bank_entries_once', properties: ['account', 'key'] }],
  indexes: [
    { name: 'bank_entries_of_statement', properties: ['statement', 'position'] },
    { name: 'bank_entries_unexamined', properties: ['file', 'position'], where: 'not examined' },
    {
      name: 'bank_entries_by_day',
      expression: 'create index bank_entries_by_day on bank_entries (booked_on desc, id)',
    },
    {
      name: 'bank_entries_by_status',
      expression: 'create index bank_entries_by_status on bank_entries (status, direction, booked_on desc, id)',
    },
    {
      name: 'bank_entries_by_status_and_day',
      expression: 'create index bank_entries_by_status_and_day on bank_entries (status, booked_on desc, id)',
    },
    {
      name: 'bank_entries_by_amount',
      expression: 'create index bank_entries_by_amount on bank_entries (amount desc, id)',
    },
    {
      name: 'bank_entries_equal',
      expression: 'create index bank_entries_equal on bank_entries (account, content) where content is not null',
    },
    {
      name: 'bank_entries_found',
      expression: 'create index bank_entries_found on bank_entries using gin (search_text gin_trgm_ops)',
    },
  ],
});

/** A booked movement of money on an account. Only its status changes. */
export class BankEntry extends BankEntrySchema.class {}
BankEntrySchema.setClass(BankEntry);

const BankEntryCountSchema = defineEntity({
  name: 'BankEntryCount',
  tableName: 'bank_entry_counts',
  properties: {
    /** Hash of what the entries say. */
    content: p.character().length(64).primary(),
    statement: () => p.manyToOne(BankStatement).primary().index().deleteRule('cascade'),
    entries: p.integer(),
  },
});

/**
 * Number of equal entries without a reference of the bank in a statement, also of those that are stored with another
 * statement.
 */
export class BankEntryCount extends BankEntryCountSchema.class {}
BankEntryCountSchema.setClass(BankEntryCount);

const BankBookingSchema = defineEntity({
  name: 'BankBooking',
  tableName: 'bank_bookings',
  properties: {
    ...baseProperties,
    entry: () => p.manyToOne(BankEntry).index().deleteRule('no action'),
    kind: p.enum(BOOKING_KINDS),
    /** Signed amount: the rows of a booked entry come to its amount, negative for money out; those of another to 0. */
    amount: amount(),
    reason: p.enum(BOOKING_REASONS),
    /** The invoice, its order and the row of the order's payments, for an `invoice`. */
    invoice: () => p.manyToOne(OrderInvoice).nullable().index().deleteRule('no action'),
    order: () => p.manyToOne(Order).nullable().deleteRule('no action'),
    payment: () => p.manyToOne(OrderPayment).nullable().unique().deleteRule('no action'),
    /** The company of an `invoice` or `credit`. */
    company: () => p.manyToOne(Company).nullable().deleteRule('no action'),
    /** The row that this one undoes; each is undone at most once. */
    undoes: () => p.manyToOne(BankBooking).nullable().unique().deleteRule('no action'),
    actor: () => p.manyToOne(User).deleteRule('no action'),
    actorName: p.string(),
  },
  checks: [
    { name: 'bank_bookings_amount', expression: 'amount <> 0' },
    {
      name: 'bank_bookings_invoice',
      expression: "num_nonnulls(invoice_id, order_id, payment_id) = case kind when 'invoice' then 3 else 0 end",
    },
  ],
  indexes: [{ name: 'bank_bookings_credits', properties: ['company'], where: "kind = 'credit'" }],
});

/** A part of an entry's booking. It is immutable; another row undoes it. */
export class BankBooking extends BankBookingSchema.class {}
BankBookingSchema.setClass(BankBooking);
