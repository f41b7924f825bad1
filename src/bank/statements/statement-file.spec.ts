import { camt } from '../../../test/builders/bank-statements.js';
import { statementFiles } from './statement-file.js';

const STATEMENT = camt('08', [{ entries: [{ amount: 500, partyName: 'Müller' }] }]);

async function textsOf(content: Buffer): Promise<string[]> {
  const texts: string[] = [];
  for await (const file of statementFiles(content)) {
    let text = '';
    for await (const piece of file) text += piece;
    texts.push(text);
  }
  return texts;
}

it('decodes a file by its byte order mark or its declaration', async () => {
  expect(await textsOf(Buffer.from(STATEMENT))).toEqual([STATEMENT]);
  const latin = STATEMENT.replace('UTF-8', 'ISO-8859-1');
  expect(await textsOf(Buffer.from(latin, 'latin1'))).toEqual([latin]);
  const wide = STATEMENT.replace('UTF-8', 'UTF-16');
  expect(await textsOf(Buffer.from(`\ufeff${wide}`, 'utf16le'))).toEqual([wide]);
});

it('refuses other bytes than the encoding has, other encodings, and an empty file', async () => {
  await expect(textsOf(Buffer.from(STATEMENT, 'latin1'))).rejects.toThrow('not complete or not utf-8');
  await expect(textsOf(Buffer.from(STATEMENT.replace('UTF-8', 'EBCDIC')))).rejects.toThrow('EBCDIC is not supported');
  await expect(textsOf(Buffer.alloc(0))).rejects.toThrow('This file is empty');
  await expect(textsOf(Buffer.from('PK\x03\x04 and no more'))).rejects.toThrow('This zip file is damaged');
});
