import { cxmlDocument, orderRequest } from '../../../test/builders/cxml.js';
import { documentOf } from './cxml-body.js';
import { readCxml } from './cxml-request.js';

const NAME = 'Zoë de Boer';
const document = (declaration = '<?xml version="1.0" encoding="UTF-8"?>') =>
  cxmlDocument(orderRequest({ orderId: NAME, lines: [{ partId: 'holo-1', price: '1' }] })).replace(
    '<?xml version="1.0" encoding="UTF-8"?>',
    declaration,
  );
const utf8 = Buffer.from(document());
const latin1 = (declaration?: string) => Buffer.from(document(declaration), 'latin1');
const LATIN1 = '<?xml version="1.0" encoding="ISO-8859-1"?>';

/** A document with an attachment, as networks send it; `head` is that of the document's part. */
function withAttachment(
  content: Buffer,
  head = 'Content-Type: text/xml; charset=UTF-8\r\nContent-ID: <po@buyer.example>',
) {
  const file = Buffer.from([0x25, 0x50, 0x44, 0x46, 0x00, 0xff, 0x0d, 0x0a]);
  return Buffer.concat([
    Buffer.from(`--edge\r\n${head}\r\n\r\n`),
    content,
    Buffer.from('\r\n--edge\r\nContent-Type: application/pdf; name=a.pdf\r\nContent-ID: <1@buyer.example>\r\n'),
    Buffer.from('Content-Transfer-Encoding: binary\r\n\r\n'),
    file,
    Buffer.from('\r\n--edge--\r\n'),
  ]);
}
const FORM = 'application/x-www-form-urlencoded';
const RELATED = 'multipart/related; boundary="edge"; type="text/xml"';
const encoded = (body: Buffer, encoding: string) =>
  withAttachment(
    body,
    `Content-Type: text/xml\r\nContent-Transfer-Encoding: ${encoding}\r\nContent-ID: <po@buyer.example>`,
  );
const wrapped = (text: string) => text.replaceAll(/.{76}/g, '$&\r\n');
/** The same bytes with lines that end with LF. */
const withLf = (body: Buffer) => Buffer.from(body.toString('latin1').replaceAll('\r\n', '\n'), 'latin1');
const other = Buffer.from('<other/>');

it.each<[string, Buffer, string]>([
  ['text/xml without an encoding', utf8, 'text/xml'],
  ['no type', utf8, ''],
  ['the type of a form, though it is none', utf8, FORM],
  ['no DOCTYPE', Buffer.from(document().replace(/<!DOCTYPE[^>]*>/, '')), 'text/xml'],
  ['a DOCTYPE with another case', Buffer.from(document().replace('xml.cxml.org', 'xml.cXML.org')), 'text/xml'],
  ['a byte order mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), utf8]), 'text/xml'],
  ['blank lines before the declaration', Buffer.concat([Buffer.from('\r\n \n'), utf8]), 'text/xml'],
  ['Latin-1 that is declared', latin1(LATIN1), 'text/xml'],
  ['Latin-1 that the transport names', latin1('<?xml version="1.0"?>'), 'text/xml; charset="iso-8859-1"'],
  ['UTF-8 that the transport calls Latin-1', utf8, 'text/xml; charset=ISO-8859-1'],
  [
    'UTF-16 with its mark',
    Buffer.from(`\ufeff${document('<?xml version="1.0" encoding="utf-16"?>')}`, 'utf16le'),
    'text/xml',
  ],
  ['UTF-8 that calls itself UTF-16', Buffer.from(document('<?xml version="1.0" encoding="utf-16"?>')), 'text/xml'],
  ['the field of a form', Buffer.from(new URLSearchParams({ 'cXML-urlencoded': document() }).toString()), FORM],
  ['the field of a form in Base64', Buffer.from(`cxml-base64=${encodeURIComponent(utf8.toString('base64'))}`), FORM],
  ['attachments', withAttachment(utf8), RELATED],
  ['attachments, in Latin-1', withAttachment(latin1(LATIN1)), RELATED],
  [
    'attachments, in quoted-printable',
    encoded(
      Buffer.from(document().replaceAll('=', '=3D').replace('ë', '=C3=AB').replaceAll('<Header>', '=\r\n<Header>')),
      'Quoted-Printable',
    ),
    RELATED,
  ],
  ['attachments, in Base64', encoded(Buffer.from(wrapped(utf8.toString('base64'))), 'base64'), RELATED],
  ['attachments, lines that end with LF', withLf(withAttachment(utf8)), RELATED],
  [
    'attachments, lines of the head that end with LF',
    Buffer.concat([Buffer.from('--edge\nContent-Type: text/xml\n\n'), utf8, Buffer.from('\r\n\r\n--edge--')]),
    RELATED,
  ],
  [
    'attachments, its type on two lines',
    withAttachment(latin1('<?xml version="1.0"?>'), 'Content-Type: text/xml;\r\n\tcharset=iso-8859-1'),
    RELATED,
  ],
  [
    'attachments, the document named by start',
    Buffer.concat([
      Buffer.from('--edge\r\nContent-Type: text/xml\r\n\r\n'),
      other,
      Buffer.from('\r\n'),
      withAttachment(utf8),
    ]),
    `${RELATED}; start="<po@buyer.example>"`,
  ],
])('a document is read with %s', (_what, body, contentType) => {
  const { document: content, charset } = documentOf(body, contentType);
  expect(readCxml(content, charset).request).toMatchObject({ kind: 'OrderRequest', orderId: NAME });
});

it.each<[number, string, Buffer, string]>([
  [
    406,
    'no part of the type text/xml',
    Buffer.from('--edge\r\nContent-Type: text/plain\r\n\r\na\r\n--edge--'),
    RELATED,
  ],
  [406, 'no part of the type text/xml', utf8, 'multipart/related'],
  [406, 'no part of the type text/xml', Buffer.from('--edge\r\n'.repeat(100_000)), RELATED],
  [413, 'larger than 1 MB', withAttachment(Buffer.alloc(1_100_000, 'a')), RELATED],
])('%i, %s', (status, words, body, contentType) => {
  let problem: unknown;
  try {
    documentOf(body, contentType);
  } catch (error) {
    problem = error;
  }
  expect(problem).toMatchObject({ status, message: expect.stringContaining(words) });
});

it.each(['\r\n', '\n'])('only the line break before the boundary is cut off a part: %j', (lineBreak) => {
  const lines = ['--edge', 'Content-Type: text/xml', '', '<a/>', '', '--edge--'];
  const body = Buffer.from(lines.join(lineBreak));
  expect(documentOf(body, RELATED).document.toString()).toBe('<a/>' + lineBreak);
});

it('of many parts only the first ones are looked at', () => {
  const empty = Buffer.from('--edge\r\nContent-Type: application/pdf\r\n\r\n\r\n');
  const body = (count: number) => Buffer.concat([...Array<Buffer>(count).fill(empty), withAttachment(utf8)]);
  expect(documentOf(body(49), RELATED).document.equals(utf8)).toBe(true);
  expect(() => documentOf(body(50), RELATED)).toThrow('no part');
});
