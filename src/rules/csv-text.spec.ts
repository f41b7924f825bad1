import { csvEncodingOf, csvSeparatorOf, csvTextOf } from './csv-text.js';

const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));

it.each([
  ['utf-8', new TextEncoder().encode('\ufefffür Büros, €')],
  ['utf-8', new TextEncoder().encode('für Büros, €')],
  ['utf-16le', utf16('für Büros, €')],
  ['windows-1252', Uint8Array.from(Buffer.from('für Büros, \x80', 'latin1'))],
])('a file in %s is read with the right characters', (encoding, file) => {
  expect(csvEncodingOf(file)).toBe(encoding);
  expect(csvTextOf(file)).toBe('für Büros, €');
});

it.each([
  ['Name;E-Mail\nA, B;c@d.example', ';'],
  ['\n  \r\nName;E-Mail', ';'],
  [';;\n"";""\n"Name, first";E-Mail', ';'],
  ['"Prices; and more",Id,Kind', ','],
  ['Kind\tId', '\t'],
  ['E-Mail', ','],
  ['', ','],
])('the text %j is split at %j', (text, separator) => expect(csvSeparatorOf(text)).toBe(separator));
