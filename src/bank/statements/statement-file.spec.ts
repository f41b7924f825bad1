import { camt } from '../../../test/builders/bank-statements.js';
import { zip } from '../../../test/builders/documents.js';
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

it('reads all files of a zip, by their names', async () => {
  const parts = ['b.xml', 'a.XML'].map((name) => ({ name, content: Buffer.from(STATEMENT.replace('M-1', name)) }));
  const texts = await textsOf(zip(parts));
  expect(texts).toEqual(['a.XML', 'b.xml'].map((name) => STATEMENT.replace('M-1', name)));
});

it('leaves out the hidden files that systems add to a zip', async () => {
  const hidden = ['.DS_Store', 'May/.DS_Store', '__MACOSX/._a.xml', 'May/__MACOSX/b.xml', '._a.xml'];
  const parts = hidden.map((name) => ({ name, content: Buffer.from('x') }));
  expect(await textsOf(zip([...parts, { name: 'May/a.xml', content: Buffer.from(STATEMENT) }]))).toEqual([STATEMENT]);
  await expect(textsOf(zip(parts))).rejects.toThrow('This zip file is empty');
});

it('refuses a zip with other files, without files, with a wrong size, and cut off', async () => {
  const good = { name: 'a.xml', content: Buffer.from(STATEMENT) };
  await expect(textsOf(zip([good, { name: 'b.pdf', content: Buffer.from('x') }]))).rejects.toThrow(
    'is not an XML file',
  );
  await expect(textsOf(zip([]))).rejects.toThrow('This zip file is empty');
  await expect(textsOf(zip([{ ...good, size: 10 }]))).rejects.toThrow('This zip file is damaged');
  await expect(textsOf(zip([{ ...good, size: 400 * 1024 * 1024 }]))).rejects.toThrow('too large');
  await expect(textsOf(zip([good]).subarray(0, 300))).rejects.toThrow('This zip file is damaged');
});

it('refuses other bytes than the encoding has, other encodings, and an empty file', async () => {
  await expect(textsOf(Buffer.from(STATEMENT, 'latin1'))).rejects.toThrow('not complete or not utf-8');
  await expect(textsOf(Buffer.from(STATEMENT.replace('UTF-8', 'EBCDIC')))).rejects.toThrow('EBCDIC is not supported');
  await expect(textsOf(Buffer.alloc(0))).rejects.toThrow('This file is empty');
  await expect(textsOf(Buffer.from('PK\x03\x04 and no more'))).rejects.toThrow('This zip file is damaged');
});
