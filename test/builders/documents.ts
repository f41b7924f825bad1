import { crc32, deflateRawSync, deflateSync } from 'node:zlib';
import type { DocumentDto } from '../../src/companies/documents/document-answers.dto.js';
import type { DocumentType } from '../../src/rules/document-types.js';
import { ANNA, type TestApp } from '../app.js';

/** An entry of a ZIP file. `size` is set when the stated size is wrong. */
interface Part {
  name: string;
  content: Buffer;
  size?: number;
  /** True when the entry has no data and points to the data of the entry before. */
  shares?: boolean;
}

/** Builds a ZIP file of compressed entries. */
export function zip(parts: Part[]): Buffer {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  let last = 0;
  for (const { name, content, size = content.length, shares = false } of parts) {
    const packed = deflateRawSync(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(size, 18);
    common.writeUInt16LE(name.length, 22);
    const header = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed]);
    const entry = Buffer.alloc(14);
    if (!shares) last = offset;
    entry.writeUInt32LE(last, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, entry, Buffer.from(name)]));
    if (shares) continue;
    local.push(header);
    offset += header.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(entries.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...local, entries, Buffer.from('PK\x05\x06'), end]);
}

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const contentTypes = (type: string) =>
  Buffer.from(
    `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`,
  );

/** Builds a DOCX file, optionally with additional entries. */
export const docx = (more: Part[] = [], type = WORD): Buffer =>
  zip([
    { name: '[Content_Types].xml', content: contentTypes(type) },
    { name: 'word/document.xml', content: Buffer.from('<w:document/>') },
    ...more,
  ]);

/** Builds an old binary Word document. The text of a protected document says that it is protected. */
export function doc(isProtected: boolean): Buffer {
  const file = compoundFile('WordDocument');
  file.writeUInt32LE(1, 512 + 128 + 116);
  file.writeUInt16LE(0xa5ec, 1_024);
  file.writeUInt16LE(isProtected ? 0x100 : 0, 1_034);
  return file;
}

/** Builds the beginning of an old Office compound file whose directory has this stream. */
export function compoundFile(stream: string): Buffer {
  const file = Buffer.alloc(1_536);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file);
  file.writeUInt16LE(0x3e, 24);
  file.writeUInt16LE(3, 26);
  file.writeUInt16LE(0xfffe, 28);
  file.writeUInt16LE(9, 30);
  for (const [index, name, kind] of [
    [0, 'Root Entry', 5],
    [1, stream, 2],
  ] as const) {
    const at = 512 + index * 128;
    file.write(name, at, 'utf16le');
    file.writeUInt16LE((name.length + 1) * 2, at + 64);
    file[at + 66] = kind;
  }
  return file;
}

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Builds the beginning of a PNG file with this size. */
export function pngHead(width: number, height: number): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), content]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 2], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** One valid file of each format. */
export const FILES = {
  pdf: Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'),
  doc: compoundFile('WordDocument'),
  docx: docx(),
  png: Buffer.from(PNG, 'base64'),
  jpg: Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), Buffer.from('ffd9', 'hex')]),
};

/** Uploads a document through the API; by default a PDF for Anna's company. */
export async function makeDocument(
  app: TestApp,
  type: DocumentType = 'certificate_of_commerce',
  { by = ANNA, content = FILES.pdf, name = 'certificate.pdf' }: { by?: string; content?: Buffer; name?: string } = {},
): Promise<DocumentDto> {
  const { body } = await (
    await app.as(by)
  )
    .post('/client-documents')
    .field('documentType', type)
    .attach('document', content, name)
    .expect(201);
  return body as DocumentDto;
}
