import { randomBytes } from 'node:crypto';
import { PDFDocument } from 'pdf-lib';
import { compoundFile, doc, docx, FILES, pngHead, zip } from '../../../test/builders/documents.js';
import { byQpdf } from '../../../test/pdf-check.js';
import { contentTypeOf, nameOf } from './document-content.js';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const MACROS = 'application/vnd.ms-word.document.macroEnabled.main+xml';
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
const DISGUISED =
  'The content of this file is not what its name says. Please choose a PDF, DOC, DOCX, PNG, JPG or JPEG file';
const WRONG_FORMAT = 'Please choose a PDF, DOC, DOCX, PNG, JPG or JPEG file';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const HTML = '<!doctype html><script>alert(1)</script>';

const HEIC = Buffer.concat([Buffer.from('000000186674797068656963', 'hex'), Buffer.from('\0\0\0\0mif1heic', 'latin1')]);
const SCAN = Buffer.from('ffda000c0301000200', 'hex');
const otherPicture = (kind: string, ending: string) =>
  `This is a ${kind} picture, but its name ends in .${ending}. Please save it as JPG or PNG and choose that file.`;
const needsPassword = (kind: string) =>
  `This ${kind} file needs a password to be opened. Please save it without one and choose it again.`;
const cutOff = (kind: string) =>
  `This ${kind} file is cut off: its end is missing. Please download or save it again, and choose it again.`;

it.each([
  ['a.pdf', FILES.pdf, 'application/pdf'],
  ['behind-blanks.pdf', Buffer.concat([Buffer.from(' \r\n\t\f\0'.padEnd(1_019)), FILES.pdf]), 'application/pdf'],
  ['before-blanks.pdf', Buffer.concat([FILES.pdf, Buffer.alloc(5_000)]), 'application/pdf'],
  ['plain.doc', doc(false), 'application/msword'],
  ['with-a-small-one.jpg', Buffer.concat([FILES.jpg, SCAN, FILES.jpg]), 'image/jpeg'],
  ['A.PDF', FILES.pdf, 'application/pdf'],
  ['a.b.doc', FILES.doc, 'application/msword'],
  ['a.docx', FILES.docx, WORD],
  ['a.png', FILES.png, 'image/png'],
  ['a.jpg', FILES.jpg, 'image/jpeg'],
  ['a.jpeg', FILES.jpg, 'image/jpeg'],
])('an upload of %s is accepted', async (name, content, type) => {
  expect(await contentTypeOf(name, content)).toBe(type);
});

it.each<[string, string, string | Buffer, string]>([
  ['nothing', 'a.pdf', '', 'This file is empty'],
  ['no ending', 'certificate', FILES.pdf, WRONG_FORMAT],
  ['another ending', 'a.exe', FILES.pdf, WRONG_FORMAT],
  ['an SVG', 'a.svg', SVG, WRONG_FORMAT],
  ['an SVG as a PNG', 'a.png', SVG, DISGUISED],
  ['an SVG with an XML head as a PNG', 'a.png', `<?xml version="1.0"?>${SVG}`, DISGUISED],
  ['HTML as a PDF', 'a.pdf', HTML, DISGUISED],
  ['HTML as a JPG', 'a.jpg', HTML, DISGUISED],
  ['text as a DOC', 'a.doc', 'WordDocument', DISGUISED],
  ['a program as a PDF', 'a.pdf', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]), DISGUISED],
  ['a GIF as a PNG', 'a.png', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1'), otherPicture('GIF', 'png')],
  ['a phone’s photo under the name of a JPG', 'a.jpg', HEIC, otherPicture('HEIC', 'jpg')],
  ['the same as a PDF', 'a.pdf', HEIC, otherPicture('HEIC', 'pdf')],
  ['a DOCX with a password', 'a.docx', compoundFile('EncryptedPackage'), needsPassword('DOCX')],
  ['a DOC with a password', 'a.doc', doc(true), needsPassword('DOC')],
  ['half a PDF', 'a.pdf', FILES.pdf.subarray(0, -8), cutOff('PDF')],
  ['half a PDF behind blanks', 'a.pdf', Buffer.concat([Buffer.from('\n'), FILES.pdf.subarray(0, -8)]), cutOff('PDF')],
  ['half a PNG', 'a.png', pngHead(9, 9).subarray(0, -20), cutOff('PNG')],
  ['half a JPG', 'a.jpg', FILES.jpg.subarray(0, -2), cutOff('JPG')],
  ['half a JPG with a whole small one in it', 'a.jpg', Buffer.concat([FILES.jpg, SCAN]), cutOff('JPG')],
  ['half a DOC', 'a.doc', compoundFile('WordDocument').subarray(0, 512), cutOff('DOC')],
  ['a PDF behind a text', 'a.pdf', Buffer.concat([Buffer.from('<script>'), FILES.pdf]), DISGUISED],
  ['a PDF behind too many blanks', 'a.pdf', Buffer.concat([Buffer.alloc(1_024, ' '), FILES.pdf]), DISGUISED],
  ['a PDF as a PNG', 'a.png', FILES.pdf, 'This is a PDF file, but its name ends in .png. Please correct the name.'],
  ['a PNG as a PDF', 'a.pdf', FILES.png, 'This is a PNG file, but its name ends in .pdf. Please correct the name.'],
  ['a JPG as a DOCX', 'a.docx', FILES.jpg, 'This is a JPG file, but its name ends in .docx. Please correct the name.'],
  ['an XLS as a DOC', 'a.doc', compoundFile('Workbook'), DISGUISED],
  ['an XLSX as a DOCX', 'a.docx', docx([], SHEET), DISGUISED],
  ['macros as a DOCX', 'a.docx', docx([], MACROS), DISGUISED],
  ['any ZIP as a DOCX', 'a.docx', zip([{ name: 'a.txt', content: Buffer.from('a') }]), DISGUISED],
  ['half a DOCX', 'a.docx', docx().subarray(0, -30), 'This DOCX file is damaged'],
])('an upload of %s is refused', async (_name, name, content, message) => {
  const refusal = { status: 422, message, errors: [{ field: 'document', message }] };
  await expect(contentTypeOf(name, Buffer.from(content))).rejects.toMatchObject(refusal);
});

describe('a PDF with passwords', () => {
  const plain = (async () => {
    const made = await PDFDocument.create();
    made.addPage().drawText('Certificate');
    return Buffer.from(await made.save({ useObjectStreams: false }));
  })();
  const weak = '--allow-weak-crypto';

  it.each([
    ['40 bits', ['40'], [weak]],
    ['128 bits', ['128', '--use-aes=n'], [weak]],
    ['128 bits, AES', ['128', '--use-aes=y'], [weak]],
    ['128 bits, its metadata plain', ['128', '--use-aes=y', '--cleartext-metadata'], [weak]],
    ['256 bits', ['256'], []],
    ['256 bits of Acrobat 9', ['256', '--force-R5'], [weak]],
    ['256 bits, made for the web', ['256'], ['--linearize']],
    ['128 bits, in object streams', ['128', '--use-aes=y'], [weak, '--object-streams=generate']],
  ])(
    'of %s is refused if a password is needed for reading, and accepted if it only protects changes',
    async (_how, bits, options) => {
      const encrypted = async (user: string) =>
        byQpdf(await plain, ...options, '--encrypt', user, 'owner', ...bits, '--');
      const [needed, open] = [await encrypted('secret'), await encrypted('')];
      if (!needed || !open) return; // null when qpdf is not installed
      await expect(contentTypeOf('a.pdf', needed)).rejects.toMatchObject({
        status: 422,
        message: needsPassword('PDF'),
      });
      expect(await contentTypeOf('a.pdf', open)).toBe('application/pdf');
      const moved = Buffer.concat([Buffer.from('\r\n'), needed]);
      await expect(contentTypeOf('a.pdf', moved)).rejects.toMatchObject({ message: needsPassword('PDF') });
    },
  );

  it('that is linearized is refused when truncated', async () => {
    const linear = byQpdf(await plain, '--linearize');
    if (!linear) return; // null when qpdf is not installed
    expect(await contentTypeOf('a.pdf', linear)).toBe('application/pdf');
    const half = linear.subarray(0, linear.indexOf('%%EOF') + 6);
    await expect(contentTypeOf('a.pdf', half)).rejects.toMatchObject({ message: cutOff('PDF') });
  });
});

describe('a decompression bomb', () => {
  const tooLarge = { status: 422, message: 'This DOCX file is too large when it is unpacked' };

  it('of zeros is refused', async () => {
    const zeros = { name: 'word/media/a.bin', content: Buffer.alloc(101 * 1024 * 1024) };
    const bomb = docx([zeros]);
    expect(bomb.length).toBeLessThan(200_000);
    await expect(contentTypeOf('a.docx', bomb)).rejects.toMatchObject(tooLarge);
  });

  it('of many parts with a large total is refused', async () => {
    const parts = Array.from({ length: 30 }, (_, n) => ({
      name: `word/${n}.xml`,
      content: Buffer.from('x'),
      size: 4_000_000,
    }));
    await expect(contentTypeOf('a.docx', docx(parts))).rejects.toMatchObject(tooLarge);
  });

  it('of too many parts is refused', async () => {
    const parts = Array.from({ length: 6_000 }, (_, n) => ({ name: `word/${n}.xml`, content: Buffer.from('x') }));
    await expect(contentTypeOf('a.docx', docx(parts))).rejects.toMatchObject({
      message: 'This DOCX file has too many parts',
    });
  });

  const broken = { status: 422, message: 'This DOCX file is damaged' };

  it('with a false size is refused without unpacking it', async () => {
    const bomb = docx([{ name: 'word/a.bin', content: Buffer.alloc(101 * 1024 * 1024), size: 10 }]);
    const before = process.memoryUsage.rss();
    await expect(contentTypeOf('a.docx', bomb)).rejects.toMatchObject(broken);
    expect(process.memoryUsage.rss() - before).toBeLessThan(50_000_000);
  });

  it('in the content types is refused without unpacking it', async () => {
    const types = { name: '[Content_Types].xml', content: Buffer.alloc(300 * 1024 * 1024, ' '), size: 1_000 };
    const bomb = zip([types, { name: 'word/document.xml', content: Buffer.from('x') }]);
    const before = process.memoryUsage.rss();
    await expect(contentTypeOf('a.docx', bomb)).rejects.toMatchObject({ status: 422 });
    expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000);
  });

  it('with overlapping parts is refused', async () => {
    const kernel = { name: 'word/kernel.bin', content: randomBytes(20_000) };
    const bomb = docx([
      kernel,
      ...Array.from({ length: 500 }, (_, n) => ({ ...kernel, name: `word/${n}.bin`, shares: true })),
    ]);
    expect(bomb.length).toBeLessThan(100_000);
    await expect(contentTypeOf('a.docx', bomb)).rejects.toMatchObject(broken);
  });

  it('is detected without unpacking it', async () => {
    const bomb = docx([{ name: 'word/a.bin', content: Buffer.alloc(1_000), size: 0xfff_ffff }]);
    const before = process.memoryUsage.rss();
    await expect(contentTypeOf('a.docx', bomb)).rejects.toMatchObject(tooLarge);
    expect(process.memoryUsage.rss() - before).toBeLessThan(50_000_000);
  });
});

it.each([
  ['certificate.pdf', 'certificate.pdf'],
  ['  Überweisung 2026 – Kopie.pdf ', 'Überweisung 2026 – Kopie.pdf'],
  ['a\u0000b\r\nc\u202efdp.pdf', 'abcfdp.pdf'],
  [`${'x'.repeat(300)}.docx`, `${'x'.repeat(250)}.docx`],
  ['x'.repeat(300), 'x'.repeat(255)],
  ['.pdf', '.pdf'],
])('the file name %j is stored as %j', (given, kept) => {
  expect(nameOf(given)).toBe(kept);
});

it.each(['../../etc/passwd', '/etc/a.pdf', 'C:\\a.pdf', 'a/b.pdf', '..\\a.pdf'])(
  'an upload with the path %s is refused',
  (given) => {
    expect(() => nameOf(given)).toThrow('The name of this file must not contain a path');
  },
);

it.each(['', '.', '..', '\u0000', ' '])('the file name %j is refused', (given) => {
  expect(() => nameOf(given)).toThrow('This file needs a name');
});
