import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { ACCOUNT, camt, type CamtVersion, type WrittenEntry } from '../../../test/builders/bank-statements.js';
import { readCamt, type ReadStatement } from './camt-053.js';
import type { ReadEntry } from './read-entry.js';
import { UnreadableStatement } from './xml-tree.js';

const VERSIONS: CamtVersion[] = ['02', '08'];

async function read(text: string, piece = text.length): Promise<{ statements: ReadStatement[]; entries: ReadEntry[] }> {
  const pieces = Array.from({ length: Math.ceil(text.length / piece) }, (_, at) =>
    text.slice(at * piece, (at + 1) * piece),
  );
  const [statements, entries]: [ReadStatement[], ReadEntry[]] = [[], []];
  for await (const part of readCamt(Readable.from(pieces))) {
    if ('entry' in part) entries.push(part.entry);
    else statements.push(part.statement);
  }
  return { statements, entries };
}

const READ: ReadEntry = {
  direction: 'in',
  amount: 123_456,
  currency: 'EUR',
  bookedOn: '2026-11-27',
  valueOn: '2026-11-27',
  isReturn: false,
  returnReason: null,
  charges: 0,
  reference: null,
  endToEndId: null,
  bankReference: null,
  text: null,
  partyName: null,
  partyIban: null,
  transactions: 1,
};

describe.each(VERSIONS)('version %s', (version) => {
  const entriesOf = async (...entries: WrittenEntry[]) => (await read(camt(version, [{ entries }]))).entries;

  it('has account, period and balances', async () => {
    const { statements } = await read(camt(version, [{ entries: [] }, { entries: [{ amount: 5 }], opening: -300 }]));
    const statement = {
      account: ACCOUNT,
      number: '2026-1',
      bank: 'ABNANL2A',
      currency: 'EUR',
      fromDay: '2026-11-27',
      untilDay: '2026-11-27',
      opening: 100_000,
      closing: 100_000,
    };
    expect(statements).toEqual([statement, { ...statement, number: '2026-2', opening: -300, closing: -295 }]);
  });

  it('a payment has its payer, references and texts as they are', async () => {
    const payment = {
      amount: 123_456,
      reference: '000000000000000000000123456',
      endToEndId: '00017',
      bankReference: 'B-1',
      text: 'Rechnung <7> & Söhne',
      partyName: 'Müller & Söhne GmbH',
      partyIban: 'DE89370400440532013000',
    };
    expect(await entriesOf(payment)).toEqual([{ ...READ, ...payment }]);
  });

  it('charges that the bank kept are told', async () => {
    expect(await entriesOf({ amount: 98_000, charges: 2_000 })).toEqual([{ ...READ, amount: 98_000, charges: 2_000 }]);
  });

  it('a batch is as many entries as it has transactions, also net of their charges', async () => {
    const batch = [
      { amount: 1_000, endToEndId: 'A', partyName: 'A' },
      { amount: 2_050, endToEndId: 'B', partyName: 'B' },
    ];
    const whole = batch.map((one) => ({ ...READ, ...one, bankReference: 'E-1' }));
    expect(await entriesOf({ amount: 3_050, batch, bankReference: 'E-1' })).toEqual(whole);
    const charged = batch.map((one) => ({ ...one, charges: 50 }));
    const net = charged.map((one) => ({ ...READ, ...one, amount: one.amount - 50 }));
    expect(await entriesOf({ amount: 2_950, batch: charged })).toEqual(net);
  });

  it('a batch without its transactions, or whose transactions do not add up, is one entry', async () => {
    expect(await entriesOf({ amount: 3_050, batch: null })).toEqual([{ ...READ, amount: 3_050, transactions: 3 }]);
    const batch = [{ amount: 1_000 }, { amount: 2_000 }];
    expect(await entriesOf({ amount: 3_050, batch })).toEqual([{ ...READ, amount: 3_050, transactions: 2 }]);
  });

  it('a batch without amounts is one entry, with what all its transactions say', async () => {
    const [iban, other] = ['DE89370400440532013000', 'NL20INGB0001234567'];
    const meridian = { amount: 1, endToEndId: 'INV-2026-000001', partyName: 'Meridian BV', partyIban: iban };
    const batch = [
      { ...meridian, reference: 'RF86INV2026000001', text: 'Thanks' },
      { ...meridian, reference: 'RF59INV2026000002', text: 'Thanks', partyName: 'Hanse GmbH', partyIban: other },
    ];
    const entry = { amount: 3_050, batch, bankReference: 'E-1' };
    const told = { ...READ, amount: 3_050, bankReference: 'E-1', transactions: 2, endToEndId: 'INV-2026-000001' };
    const payers = `Meridian BV ${iban}; Hanse GmbH ${other}`;
    const text = `RF86INV2026000001; RF59INV2026000002; Thanks; ${payers}`;
    for (const batchAmounts of ['none', undefined] as const) {
      expect(await entriesOf({ ...entry, batchAmounts })).toEqual([{ ...told, text }]);
    }
    const ofOne = { ...entry, batch: [meridian, { ...meridian, charges: 20 }] };
    const { partyName, partyIban } = meridian;
    expect(await entriesOf({ ...ofOne, batchAmounts: 'none' })).toEqual([
      { ...told, partyName, partyIban, charges: 20 },
    ]);
    const returned = { amount: 1, returnReason: 'MD06', text: 'INV-2026-000003' };
    const isReturn = { isReturn: true, returnReason: 'MD06', text: 'INV-2026-000003' };
    const out = { amount: 500, direction: 'out' as const };
    expect(await entriesOf({ ...out, batch: [returned, returned], batchAmounts: 'none' })).toEqual([
      { ...READ, ...out, transactions: 2, ...isReturn },
    ]);
  });

  it('a long batch without amounts has as many whole references as fit', async () => {
    const batch = Array.from({ length: 300 }, (_, at) => ({ amount: 1, reference: `INV-2026-${1_000_000 + at}` }));
    const [{ text } = { text: null }] = await entriesOf({ amount: 3_050, batch, batchAmounts: 'none' });
    const told = text!.split('; ');
    expect(told).toEqual(batch.slice(0, told.length).map(({ reference }) => reference));
    expect(text!.length).toBeGreaterThan(2_000 - 18);
    expect(text!.length).toBeLessThanOrEqual(2_000);
  });

  it('the amounts that the payers ordered are those of a batch when they come to it', async () => {
    const batch = [
      { amount: 1_000, endToEndId: 'A' },
      { amount: 2_050, endToEndId: 'B' },
    ];
    const ordered = { batch, batchAmounts: 'InstdAmt' as const, bankReference: 'E-1' };
    expect(await entriesOf({ ...ordered, amount: 3_050 })).toEqual(
      batch.map((one) => ({ ...READ, ...one, bankReference: 'E-1' })),
    );
    expect(await entriesOf({ ...ordered, amount: 3_051 })).toEqual([
      { ...READ, amount: 3_051, bankReference: 'E-1', transactions: 2, text: 'A; B' },
    ]);
    expect(await entriesOf({ ...ordered, amount: 3_050, currency: 'USD' })).toMatchObject([
      { amount: 1_000, currency: 'USD' },
      { amount: 2_050 },
    ]);
  });

  it('a batch of which the bank tells only one transaction is one entry, that of nobody', async () => {
    const one = { amount: 1_000, endToEndId: 'A', reference: 'RF18539007547034', partyName: 'A' };
    expect(await entriesOf({ amount: 3_050, batch: [one], batchCount: 3 })).toEqual([
      { ...READ, amount: 3_050, transactions: 3, text: 'RF18539007547034; A' },
    ]);
    // One that says it is a batch of one is a payment.
    const only = { ...one, amount: 3_050 };
    expect(await entriesOf({ amount: 3_050, batch: [only], batchCount: 1 })).toEqual([{ ...READ, ...only }]);
  });

  it('a returned payment names the party of the payment', async () => {
    const party = { partyName: 'Meridian BV', endToEndId: 'RUN-1', partyIban: 'DE89370400440532013000' };
    expect(
      await entriesOf(
        { ...party, amount: 500, direction: 'out', returnReason: 'AM04' },
        { ...party, amount: 600, direction: 'out', isReversal: true },
        { ...party, amount: 700, direction: 'in', isReversal: true },
      ),
    ).toEqual([
      { ...READ, ...party, amount: 500, direction: 'out', isReturn: true, returnReason: 'AM04' },
      { ...READ, ...party, amount: 600, direction: 'out', isReturn: true },
      { ...READ, ...party, amount: 700, isReturn: true },
    ]);
  });

  it('entries that are not booked are left out', async () => {
    expect(await entriesOf({ amount: 1, status: 'PDNG' }, { amount: 2 }, { amount: 3, status: 'INFO' })).toEqual([
      { ...READ, amount: 2 },
    ]);
  });

  it('entries of nothing are left out, as banks write them for a notice', async () => {
    expect(await entriesOf({ amount: 0, text: 'New rates' }, { amount: 2 })).toEqual([{ ...READ, amount: 2 }]);
  });

  it('a long file is read, also one that is indented', async () => {
    const entries = Array.from({ length: 2_000 }, (_, at) => ({ amount: at + 1 }));
    const indented = camt(version, [{ entries }]).replaceAll('<Ntry>', `\n${' '.repeat(40)}<Ntry>`);
    expect((await read(indented, 5_000)).entries).toHaveLength(2_000);
  });

  it('a file that is cut off anywhere is refused', async () => {
    const batch = [
      { amount: 1_000, endToEndId: 'A', partyName: 'Ä' },
      { amount: 2_050, text: 'T' },
    ];
    const whole = camt(version, [
      {
        entries: [
          { amount: 7, reference: 'RF18539007547034' },
          { amount: 3_050, batch },
        ],
      },
    ]).trimEnd();
    for (let length = 0; length < whole.length; length += 1) {
      await expect(read(whole.slice(0, length), 500)).rejects.toThrow(UnreadableStatement);
      if (length % 100 === 0) await turn();
    }
    expect((await read(whole)).entries).toHaveLength(3);
  });
});

const TEXT = fc.oneof(
  fc.constantFrom('Rest & mehr', 'INV-2026-000001', '<b>', ']]>'),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
);
const OPTIONAL_TEXT = fc.option(
  TEXT.map(
    (text) =>
      text
        .replace(/[^\P{C}]/gu, '')
        .replace(/\s+/g, ' ')
        .trim() || 'x',
  ),
);
const ENTRY = fc.record({
  amount: fc.integer({ min: 1, max: 99_999_999_999_999 }),
  direction: fc.constantFrom('in' as const, 'out' as const),
  bookedOn: fc.constantFrom('2026-11-27', '2026-02-28'),
  charges: fc.constantFrom(0, 1, 350),
  reference: fc.option(fc.stringMatching(/^[0-9]{1,27}$/)),
  endToEndId: fc.option(fc.stringMatching(/^[A-Z0-9]{1,35}$/).filter((id) => id !== 'NOTPROVIDED')),
  text: OPTIONAL_TEXT,
  partyName: OPTIONAL_TEXT,
  partyIban: fc.constantFrom(null, 'DE89370400440532013000'),
});

it('any entries are read as they were written, in both versions and in pieces of any size', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(ENTRY, { maxLength: 6 }), fc.integer({ min: 1, max: 900 }), async (entries, piece) => {
      for (const version of VERSIONS) {
        const found = await read(camt(version, [{ entries, opening: 0, closing: 0 }]), piece);
        expect(found.entries).toEqual(entries.map((entry) => ({ ...READ, ...entry })));
      }
    }),
    { numRuns: 60 },
  );
});

describe('refused', () => {
  const good = camt('08', [{ entries: [{ amount: 12_345 }], opening: 0, closing: 0 }]);
  const twice = (text: string) => text.replace('</BkToCstmrStmt>', '<Stmt/></BkToCstmrStmt>');
  it.each([
    ['another format', camt('08', [{ entries: [] }], 'pain.001.001.09'), 'This file is pain.001.001.09.'],
    ['another version', camt('08', [{ entries: [] }], 'camt.053.001.12'), 'This file is camt.053.001.12.'],
    ['no XML', 'Date;Amount\n27-11-2026;12,34', 'not complete or not XML'],
    ['HTML', '<html><body></body></html>', 'This file is another format'],
    ['no statement', camt('08', []), 'This file has no statement'],
    ['a second statement without an account', twice(good), 'no account or no number'],
    ['an entity', good.replace('<Document', '<!DOCTYPE a [<!ENTITY e "x">]><Document'), 'DOCTYPE'],
    ['an unknown entity', good.replace('2026-1<', '&e;<'), 'not complete or not XML'],
    ['a comma', good.replace('123.45', '123,45'), '‘123,45’ is not an amount'],
    ['an exponent', good.replace('123.45', '1E3'), '‘1E3’ is not an amount'],
    ['a negative amount', good.replace('123.45', '-1.00'), '‘-1.00’ is not an amount'],
    ['parts of a cent', good.replace('123.45', '1.001'), '‘1.001’ is not an amount'],
    ['no amount', good.replace('123.45', ''), '‘’ is not an amount'],
    ['no direction', good.replace('<CdtDbtInd>CRDT</CdtDbtInd><Sts>', '<Sts>'), 'neither CRDT nor DBIT'],
    ['a wrong date', good.replace('<BookgDt><Dt>2026-11-27', '<BookgDt><Dt>2026-02-30'), '‘2026-02-30’ is not a date'],
    ['deep elements', good.replace('<BkTxCd/>', '<a>'.repeat(50) + '</a>'.repeat(50)), 'too complex'],
    ['many elements', good.replace('<BkTxCd/>', '<a/>'.repeat(60_000)), 'too complex'],
    ['a long text', good.replace('<BkTxCd/>', `<a>${'x'.repeat(20_000)}</a>`), 'The text of a is too long'],
  ])('%s', async (_, text, message) => {
    await expect(read(text, 1_000)).rejects.toThrow(message);
    await expect(read(text, 1_000)).rejects.toThrow(UnreadableStatement);
  });

  it('amounts may have more zeros or none', async () => {
    for (const [text, amount] of [
      ['123.4500', 12_345],
      ['123', 12_300],
      ['.05', 5],
      ['0123.4', 12_340],
    ] as const) {
      expect((await read(good.replace('123.45', text))).entries).toMatchObject([{ amount }]);
    }
  });
});
