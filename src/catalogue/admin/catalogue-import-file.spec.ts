import { readdirSync, readFileSync } from 'node:fs';
import { csvTextOf } from '../../rules/csv-text.js';
import { type Cells, changesOf } from './catalogue-import-file.js';

const FOLDER = new URL('../../../test/spreadsheets/', import.meta.url);
const RECORDS = JSON.parse(readFileSync(new URL('catalogue.json', FOLDER), 'utf8')) as Cells[];
const now = new Map(RECORDS.map((cells) => [`${cells.Kind} ${cells.Id}`, cells]));
const FILES = readdirSync(FOLDER).filter((name) => name.endsWith('.csv'));
const textOf = (name: string) => csvTextOf(new Uint8Array(readFileSync(new URL(name, FOLDER))));

const [PURCHASE, BOOTH] = ['table-32-purchase', 'room-booth-purchase'];
const priced = (...prices: string[]) =>
  ['Kind\tId\tPrice', ...prices.map((price, at) => `configuration\t${at ? BOOTH : PURCHASE}\t${price}`)].join('\n');
const told = (csv: string, mark?: '.' | ',') => {
  const { changes, errors, unclear } = changesOf(csv, now, mark);
  return {
    prices: changes.flatMap((change) => change.told.map(({ price }) => price?.after)),
    errors: errors.map(({ row, column, message }) => `${row} ${column}: ${message}`),
    unclear: unclear.map(({ cell }) => cell),
  };
};

describe('a catalogue saved as CSV by a spreadsheet', () => {
  it.each(FILES)('is read without changes: %s', (name) => {
    expect(changesOf(textOf(name), now)).toMatchObject({ rows: RECORDS.length, changes: [], errors: [], unclear: [] });
  });

  it('the decimal mark of a changed price follows from the other numbers', () => {
    const csv = textOf('german-windows-1252.csv').replace(';18.900,00;', ';19.900;').replace('für Büros', 'für Räume');
    const { changes } = changesOf(csv, now);
    expect(changes.flatMap((change) => change.told)).toMatchObject([
      { column: 'Price', before: '18900.00', after: '19900', price: { before: 18_900, after: 19_900, isLarge: false } },
      { column: 'Name', before: 'Türrahmen für Büros', after: 'Türrahmen für Räume', price: null },
    ]);
  });
});

describe('prices of a file', () => {
  it.each([
    ['€ 19.900,-', '12,50', [19_900, 12.5]],
    ['19\u202f900 €', '12,50\u00a0€', [19_900, 12.5]],
    ['19’900.00', '12.50', [19_900, 12.5]],
    ['19,900.00 EUR', '1,234', [19_900, 1234]],
    ['19.900', '1.234.567', [19_900, 1_234_567]],
  ])('the texts %j and %j are read as %j', (one, other, prices) =>
    expect(told(priced(one, other))).toMatchObject({ prices, errors: [] }),
  );

  it('with an ambiguous decimal mark are reported, and nothing else is read', () => {
    expect(told(priced('18.900', '12'))).toEqual({ prices: [], errors: [], unclear: ['18.900'] });
    expect(told(priced('18.900', '12'), '.').prices).toEqual([18.9, 12]);
    expect(told(priced('18.900', '12'), ',').prices).toEqual([12]);
    expect(told(priced('18.900', '12,50'), '.')).toEqual({ prices: [12.5], errors: [], unclear: [] });
  });

  it.each([
    [
      ['12.50', '1.250,00'],
      "3 Price: '1.250,00' is written another way than '12.50' in row 2, where the decimal mark is a point",
    ],
    [
      ['12,50', '1,250.00'],
      "3 Price: '1,250.00' is written another way than '12,50' in row 2, where the decimal mark is a comma",
    ],
    [['12,50', '25 %'], '3 Price: Price must be a number, and no percentage'],
    [['12,50', '$ 25'], '3 Price: Price must be in euros'],
    [['12,50', '1,125'], '3 Price: Price must have at most two decimals'],
    [['12,50', 'a lot'], '3 Price: Price must be a number, such as 1250,50'],
  ])('%j are refused', (prices, error) => expect(told(priced(...prices)).errors).toEqual([error]));

  it('are found below a header that follows empty rows', () => {
    const { changes } = changesOf(`;;\n\n"Kind";"Id";"Price"\n;;\nconfiguration;${PURCHASE};"12,50"`, now);
    expect(changes).toMatchObject([{ line: 5, body: { billingPrice: 12.5 } }]);
  });
});

it('unreadable characters and files that are not CSV are refused', () => {
  const csv = `Kind,Id,Name\nproduct,holotable-32,f\ufffdr B\ufffdros`;
  expect(told(csv).errors).toEqual(['2 Name: Name holds letters that could not be read']);
  expect(told('PK\u0003\u0004\0\0').errors).toEqual([
    '1 null: This is not a CSV file. In a spreadsheet, save it as CSV.',
  ]);
  expect(told('Kind,Id,Name\nproduct,"holotable-32",Table\n\nproduct,"holotable-32,Table\n').errors).toEqual([
    '4 null: A quote in this row is never closed',
  ]);
});
