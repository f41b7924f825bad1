import { getDocumentProxy } from 'unpdf';
import { DAMAGED_PDF } from '../../../test/builders/damaged-pdf.js';
import { FILES } from '../../../test/builders/documents.js';
import { expectValidPdf } from '../../../test/pdf-check.js';
import { mendedPdf } from './mend-pdf.js';

it('a damaged PDF is repaired to a valid PDF of the same length, with no other change', async () => {
  await expect(expectValidPdf(DAMAGED_PDF)).rejects.toThrow();
  const mended = (await mendedPdf(DAMAGED_PDF))!;
  await expectValidPdf(mended);
  expect(mended).toHaveLength(DAMAGED_PDF.length);
  const { info } = await (await getDocumentProxy(new Uint8Array(mended))).getMetadata();
  expect(info).toMatchObject({ Title: 'Invoice (1)', Creator: 'HoloPortal', Producer: 'Skia/PDF m156' });
  const outside = (pdf: Buffer) => {
    const text = pdf.toString('latin1');
    const [from, to] = [text.indexOf('6 0 obj'), text.indexOf('7 0 obj')];
    return [text.slice(0, from), text.slice(to)];
  };
  expect(outside(mended)).toEqual(outside(DAMAGED_PDF));
  expect(await mendedPdf(mended)).toBeNull();
});

it.each([
  ['nothing', Buffer.alloc(0)],
  ['a PDF of another program', FILES.pdf],
  ['half a file', DAMAGED_PDF.subarray(0, 400)],
  ['a file whose table leads nowhere', Buffer.from('%PDF-1.5\nstartxref\n99\n%%EOF\n')],
  ['a file whose table does not unpack', Buffer.from(DAMAGED_PDF).fill('x', 590, 620)],
])('input that is %s stays unchanged', async (_what, content) => {
  expect(await mendedPdf(content)).toBeNull();
});
