import { MikroORM } from '@mikro-orm/postgresql';
import { ormConfig } from '../../src/app/mikro-orm.config.js';
import { createTestDatabase, type TestDatabase } from '../setup/database.js';
import { entityTables, inSql, sources, type TableUse, tableUses } from './table-uses.js';

const FILES = sources();
const ENTITIES = entityTables(FILES);

/** Owners of tables without an entity, which triggers fill. All other tables belong to the module of their entity. */
const OWNERS: Record<string, string> = {
  audit_log: 'system',
  catalogue_usage: 'catalogue',
  catalogue_version: 'catalogue',
  commission_balances: 'partner-programme',
  commission_days: 'partner-programme',
  commission_statement_series: 'partner-programme',
  credit_note_series: 'orders',
  bank_entry_totals: 'bank',
  invoice_counts: 'orders',
  invoice_series: 'orders',
  newsletter_erased: 'newsletter',
  newsletter_key: 'newsletter',
  newsletter_totals: 'newsletter',
  newsletter_weeks: 'newsletter',
  open_invoice_days: 'orders',
  order_counters: 'orders',
  outbox_mail_keys: 'platform',
  payout_file_series: 'partner-programme',
  product_sales: 'orders',
  quote_counters: 'quotes',
  quote_statistics: 'quotes',
  shown_quote_counters: 'quotes',
  partner_client_quotes: 'quotes',
  partner_quote_counters: 'partner-programme',
  partner_quote_statistics: 'partner-programme',
  partner_tier_runs: 'partner-programme',
  partner_commission_statistics: 'partner-programme',
  revenue_days: 'partner-programme',
  ...Object.fromEntries([...ENTITIES.values()].map(({ table, room }) => [table, room])),
};

/** Allowed uses of other modules' tables, each with the reason. An unused entry fails the test too. */
const ACROSS: [room: string, access: TableUse['access'], tables: string[], why: string][] = [
  ['users', 'refers to', ['companies'], 'a person belongs to a company'],
  [
    'quotes',
    'refers to',
    ['companies', 'users'],
    'a quote is of a company, has a contact, and may be made by a partner',
  ],
  [
    'orders',
    'refers to',
    ['companies', 'quotes', 'users'],
    'an order is made of a quote, for a company and its contact',
  ],
  [
    'bank',
    'refers to',
    ['companies', 'order_invoices', 'order_payments', 'orders', 'users'],
    'a booking is a payment of an invoice, or a credit of a company, and is somebody’s',
  ],
  ['partners', 'refers to', ['companies', 'users'], 'a partner is a company; a connection has two'],
  ['partners', 'reads', ['companies', 'users'], 'lists name both, in one statement'],
  [
    'partner-programme',
    'refers to',
    ['companies', 'order_payments', 'orders', 'product_groups', 'quotes', 'users'],
    'a deal is of a partner; a row of the ledger names what it is of; a rate is of a partner, or of a group of products',
  ],
  [
    'partner-programme',
    'reads',
    [
      'partner_agreement_acceptances',
      'partner_agreements',
      'partner_client_requests',
      'partner_clients',
      'partner_events',
      'partners',
    ],
    'the programme is of partners, their agreements and their clients',
  ],
  [
    'partner-programme',
    'reads',
    [
      'catalog_items',
      'companies',
      'order_payments',
      'orders',
      'product_groups',
      'quote_acceptances',
      'quote_items',
      'quotes',
      'users',
    ],
    'commission and sales follow from quotes, orders and payments; lists name what they are of, in one statement',
  ],
  ['partner-programme', 'reads', ['bank_entries'], 'entries that name a payout file say what the bank debited'],
  [
    'partner-programme',
    'reads',
    ['outbox_mail_keys', 'outbox_mails'],
    'a warning goes out once; how far a bulk message is',
  ],
  [
    'partner-programme',
    'writes',
    ['companies', 'users'],
    'an approved applicant becomes a partner, in one transaction',
  ],
  ['partner-programme', 'writes', ['partner_events'], 'a message to partners stands in their histories'],
  ['email-templates', 'refers to', ['users'], 'a version of a template is somebody’s'],
  ['newsletter', 'refers to', ['users'], 'a step of a campaign is somebody’s, and so is an import'],
  ['messages', 'refers to', ['quotes', 'users'], 'a message is about a quote, and has an author'],
  [
    'messages',
    'reads',
    ['companies', 'partner_clients', 'quotes', 'users'],
    'who reads a message depends on the quote and on their company',
  ],
  ['access-tokens', 'refers to', ['companies', 'users'], 'a token is of a company, and acts as the person who made it'],
  ['access-tokens', 'reads', ['companies', 'users'], 'a token is valid while its maker is an active administrator'],
  ['access-tokens', 'reads', ['audit_log', 'webhooks'], 'the latest changes are those of tokens, agents and webhooks'],
  ['webhooks', 'refers to', ['companies', 'users'], 'a webhook is of a company, and somebody answers for it'],
  [
    'webhooks',
    'reads',
    ['companies', 'company_documents', 'orders', 'partner_clients', 'quotes', 'users'],
    'nothing is sent of a record that the company may not see by then, or for an owner who is no administrator',
  ],
  [
    'procurement',
    'refers to',
    ['companies', 'orders', 'quotes', 'sessions', 'users'],
    'a purchasing system is of a company, a punch-out is a session of a person, and a purchase order accepts a quote',
  ],
  [
    'procurement',
    'reads',
    ['companies', 'credit_notes', 'order_invoices', 'orders', 'quote_revisions', 'quotes', 'users'],
    'a system may act while its company is active, for its people and quotes, and is told what became of its orders',
  ],
  [
    'procurement',
    'writes',
    ['sessions', 'users'],
    'a system that is deactivated ends its sessions; a system makes people',
  ],
  ['messages', 'reads', ['quote_revisions'], 'a message keeps what the revision said that it is about'],
  ['approvals', 'refers to', ['quotes', 'users'], 'an agreement is to a quote, and is somebody’s'],
  [
    'approvals',
    'reads',
    ['companies', 'quote_events', 'quote_items', 'quote_revisions', 'quotes', 'users'],
    'which quotes wait, who must not agree to them, what a rule would have done with earlier offers, and their prices',
  ],
  ['approvals', 'reads', ['audit_log'], 'who changed a rule, and when, is in the audit log'],
  ['approvals', 'reads', ['hand_taxes'], 'VAT decided by hand waits in the same queue for its second administrator'],
  ['notes', 'refers to', ['companies', 'orders', 'quotes', 'users'], 'a note is about one of these, and has an author'],

  [
    'auth',
    'reads',
    ['account_tokens', 'companies', 'sessions', 'users'],
    'signs people in: who, of which company, until when',
  ],
  [
    'auth',
    'writes',
    ['account_tokens', 'sessions', 'users'],
    'opens and ends sessions, sets passwords, confirms addresses',
  ],
  ['auth', 'writes', ['companies'], 'a registration makes a company with its first user, in one transaction'],
  ['auth', 'writes', ['audit_log'], 'a sign-in changes no row that a trigger could see'],

  ['users', 'reads', ['newsletter_subscribers'], 'whether a person has the newsletter is what the subscription says'],
  ['users', 'reads', ['companies'], 'lists name the company, and what an account counts as depends on it'],
  [
    'companies',
    'reads',
    ['users', 'invitations', 'shown_quote_counters'],
    "a company's card shows its people and figures, in one statement",
  ],
  ['companies', 'reads', ['quotes'], 'the register is asked again about a VAT number while a quote is open'],
  ['system', 'reads', ['companies', 'orders', 'quotes', 'users'], 'who asked for an export, and of what'],
  ['system', 'reads', ['outbox_mail_keys', 'partners'], 'a monthly report goes out once, to who is a partner'],
  ['catalogue', 'reads', ['users'], 'who changed an entry last'],
  ['platform', 'reads', ['users'], 'a stale copy is told who changed the record'],
  ['email-templates', 'reads', ['users'], 'who changed a template last'],
  ['newsletter', 'reads', ['companies', 'users'], 'a campaign may be for clients or partners; who changed it last'],
  ['newsletter', 'reads', ['outbox_mails'], 'what a subscriber was mailed'],
  [
    'newsletter',
    'writes',
    ['audit_log', 'outbox_mails'],
    'an address that is erased is taken from both, in one transaction',
  ],
  ['platform', 'writes', ['audit_log'], 'an export and a job tried again change no row that a trigger could see'],
  ['notes', 'reads', ['companies', 'orders', 'users'], 'what a note is about must be there'],
  ['quotes', 'reads', ['companies', 'users'], 'lists and documents name both, in one statement'],
  ['quotes', 'reads', ['vat_evidence'], 'the VAT of a quote depends on the verdict on the VAT number'],
  ['quotes', 'reads', ['partner_clients'], 'a partner makes quotes for a client while they are connected'],
  ['quotes', 'reads', ['outbox_mail_keys'], 'a reminder goes out once'],
  [
    'quotes',
    'reads',
    ['quote_messages', 'thread_members'],
    'lists say what is new and open in the messages, in one statement',
  ],
  ['quotes', 'reads', ['quote_message_files'], 'an export of the messages of quotes names their files'],
  ['quotes', 'reads', ['quote_commissions'], "a partner's list says what a quote earns it, in one statement"],
  [
    'bank',
    'reads',
    ['companies', 'order_invoices', 'orders'],
    'an entry names what it is booked on, or may be, in one statement',
  ],
  ['bank', 'reads', ['credit_notes'], 'money out may name the credit note that it pays back'],
  ['bank', 'reads', ['order_payments'], 'a refund that staff recorded is not booked again, and is undone as it was'],
  ['bank', 'reads', ['users'], 'a file of the folder is read in the name of an administrator'],
  ['orders', 'reads', ['bank_bookings'], 'a payment says that it undoes a booking, when no money moved'],
  [
    'orders',
    'reads',
    ['companies', 'quotes', 'quote_acceptances'],
    'the list of accepted quotes that wait for an order',
  ],
  [
    'invoices',
    'reads',
    ['bank_bookings', 'bank_entries'],
    'a statement of account has what was paid beyond the invoices',
  ],
  ['invoices', 'writes', ['order_invoices'], 'a reminder is counted in the transaction of its mail'],
  ['invoices', 'reads', ['outbox_mails'], 'a document is mailed again after a minute at the earliest'],
  [
    'invoices',
    'reads',
    ['users'],
    'a mail of a document links to the portal when its recipient is an active colleague',
  ],
  ['invoices', 'refers to', ['credit_notes', 'order_invoices'], 'a transmission is of a document'],
  [
    'invoices',
    'reads',
    [
      'companies',
      'credit_notes',
      'invoice_counts',
      'open_invoice_days',
      'order_invoices',
      'order_lines',
      'order_payments',
      'orders',
    ],
    'an invoice is of an order, which says what is due; an account has what was paid',
  ],
];

/** Modules that process the data of all others: their allowed uses, each with the reason. */
const EVERYWHERE: [file: RegExp, access: TableUse['access'], why: string][] = [
  [
    /^src\/system\/(audit-log|audit-search|mails|sales|search|statistics|views\/saved-views)\.queries\.ts$/,
    'reads',
    'figures and search over everything, and who did it, for staff',
  ],
  [/^src\/users\/erasure\//, 'reads', 'finds whatever names a person'],
  [/^src\/users\/erasure\//, 'writes', 'takes from every table what names a person'],
];

describe('each table has one owner', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('for every table of the migrations', async () => {
    const orm = await MikroORM.init(ormConfig({ databaseUrl: database.url, databasePool: 1 }));
    try {
      const tables = await orm.em.getConnection().execute<{ name: string }[]>(
        `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where n.nspname = 'public' and c.relkind in ('r', 'p', 'v') and not c.relispartition and c.relname <> 'migrations'
            and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')`,
      );
      expect(tables.map(({ name }) => name).toSorted()).toEqual(Object.keys(OWNERS).toSorted());
    } finally {
      await orm.close();
    }
  });

  const uses = FILES.flatMap((file) => tableUses(file, Object.keys(OWNERS), ENTITIES));
  const foreign = uses.filter(({ room, table }) => room !== OWNERS[table]);
  const everywhere = (use: TableUse) =>
    EVERYWHERE.findIndex(([file, access]) => file.test(use.file) && access === use.access);
  const across = (use: TableUse) =>
    ACROSS.findIndex(
      ([room, access, tables]) => room === use.room && access === use.access && tables.includes(use.table),
    );

  it('used by other modules only as listed', () => {
    expect(uses.length).toBeGreaterThan(200);
    const unexplained = foreign.filter((use) => everywhere(use) < 0 && across(use) < 0);
    expect(
      unexplained.map(({ file, access, table }) => `${file} ${access} ${table}, which belongs to ${OWNERS[table]}`),
    ).toEqual([]);
  });

  it('with no outdated entries in the list', () => {
    const listed = ACROSS.flatMap(([room, access, tables]) => tables.map((table) => `${room} ${access} ${table}`));
    const needed = foreign.filter((use) => everywhere(use) < 0);
    expect(listed.toSorted()).toEqual(
      [...new Set(needed.map(({ room, access, table }) => `${room} ${access} ${table}`))].toSorted(),
    );
    EVERYWHERE.forEach((_, index) => expect(foreign.some((use) => everywhere(use) === index)).toBe(true));
  });

  it.each([
    ['select 1 from orders o', 'reads orders'],
    ['select 1 from quotes q, orders o where true', 'reads orders'],
    ['insert into orders (id) values (?)', 'writes orders'],
    ['with gone as (delete from "orders" where id = ? returning 1) select 1', 'writes orders'],
    ['update orders set total = 0', 'writes orders'],
    ['All orders of the year', undefined],
  ])('SQL is parsed: %s', (sql, expected) => {
    const found = inSql(sql, ['orders']).map(([access, table]) => `${access} ${table}`);
    expect(found).toEqual(expected ? [expected] : []);
  });
});
