import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { loadSharp } from '../sharp.js';
import { parentElement, textElement, xmlDocument, type XmlElement } from '../xml.js';
import { CREATOR, type ReadFile, type ReadObject, readPdf, writePdf } from './compact-pdf.js';
import { dictionaryAt, referenceOf, textOf } from './pdf-syntax.js';

const compress = promisify(deflate);

/** A file that an archival PDF contains. */
export interface PdfAttachment {
  /** Name in ASCII: 'factur-x.xml'. */
  name: string;
  mimeType: string;
  description: string;
  content: Buffer;
  /** What the file is to the document; 'Alternative' is the same content for machines. */
  relation: 'Alternative' | 'Source' | 'Data';
  /** Properties of the document about the file, with the schema that PDF/A demands for them. */
  schema: { title: string; namespace: string; prefix: string; properties: Record<string, XmpProperty> };
}

interface XmpProperty {
  value: string;
  description: string;
}

/**
 * Returns Chromium's PDF as PDF/A-3b (ISO 19005-3) with an attached file. Chromium embeds all fonts and uses only RGB
 * without encryption and scripts, so that what is added is enough: properties as XMP, the meaning of the colours (sRGB),
 * an identifier, and the file with its relation. The document stays tagged.
 *
 * @throws Error when the file cannot be parsed, or is not as described
 */
export async function archivalPdf(pdf: Buffer, attachment: PdfAttachment): Promise<Buffer> {
  const file = readPdf(pdf);
  const root = file && entryOf(file.trailer, 'Root');
  const catalogue = root === undefined || root === null ? undefined : file?.objects[root];
  if (!file || !catalogue) throw new Error('The PDF cannot be parsed');
  assertArchivable(file);

  const properties = propertiesOf(file);
  const profile = add(file, await stream('/N 3', await srgbProfile()));
  const intent = add(
    file,
    object(
      `<</Type /OutputIntent /S /GTS_PDFA1 /OutputConditionIdentifier (sRGB IEC61966-2.1) /Info (sRGB IEC61966-2.1) /DestOutputProfile ${profile} 0 R>>`,
    ),
  );
  const metadata = add(file, plainStream('/Type /Metadata /Subtype /XML', Buffer.from(xmp(properties, attachment))));
  const content = add(
    file,
    await stream(
      `/Type /EmbeddedFile /Subtype /${nameOf(attachment.mimeType)} /Params <</ModDate (${properties.modified}) /Size ${attachment.content.length}>>`,
      attachment.content,
    ),
  );
  const name = `(${attachment.name})`;
  const attached = add(
    file,
    object(
      `<</Type /Filespec /F ${name} /UF ${name} /Desc (${attachment.description}) /AFRelationship /${attachment.relation} /EF <</F ${content} 0 R /UF ${content} 0 R>>>>`,
    ),
  );
  const added = `/Metadata ${metadata} 0 R /OutputIntents [${intent} 0 R] /AF [${attached} 0 R] /Names <</EmbeddedFiles <</Names [${name} ${attached} 0 R]>>>>`;
  catalogue.content = Buffer.concat([catalogue.content.subarray(0, -2), Buffer.from(`\n${added}>>`, 'latin1')]);
  const id = createHash('md5').update(pdf).update(attachment.content).digest('hex');
  file.trailer += `\n/ID [<${id}> <${id}>]`;
  return writePdf(file, '1.7');
}

/** Throws for what PDF/A forbids and Chromium does not write today. */
function assertArchivable({ objects }: ReadFile): void {
  for (const found of objects) {
    if (!found) continue;
    const text = headOf(found);
    if (/\/(?:JavaScript|JS|Launch|EmbeddedFiles|Metadata|OutputIntents|DeviceCMYK|LZWDecode)\b/.test(text)) {
      throw new Error('The PDF has parts that an archival PDF may not have');
    }
    if (/\/Type\s*\/Font\b/.test(text) && !isEmbedded(found, objects)) {
      throw new Error('The PDF has a font that is not embedded');
    }
  }
}

/**
 * Returns whether the file contains the glyphs of a font. A Type 3 font has its glyphs as drawings and no font file
 * (ISO 32000-1, 9.6.5); Chromium writes one for each variable or colour font, such as those of Chinese letters and
 * emoji. A Type 0 font has the glyphs of its descendant, which is a font object of its own.
 */
function isEmbedded({ content }: ReadObject, objects: ReadFile['objects']): boolean {
  const { values } = dictionaryAt(content, 0);
  const subtype = values.get('Subtype');
  if (subtype && /^\/Type[03]$/.test(textOf(content, subtype))) return true;
  const number = referenceOf(content, values.get('FontDescriptor'));
  const descriptor = number === undefined ? undefined : objects[number];
  return descriptor !== undefined && /\/FontFile[23]?\b/.test(headOf(descriptor));
}

/** Returns an object as text, without the content of a stream. */
function headOf({ content, isStream }: ReadObject): string {
  return content.toString('latin1', 0, isStream ? dictionaryAt(content, 0).end : content.length);
}

/** Properties of the document, as texts of PDF. */
interface Properties {
  title: string;
  producer: string;
  created: string;
  modified: string;
}

function propertiesOf({ objects, info }: ReadFile): Properties {
  const found = info === undefined ? undefined : objects[info];
  if (!found) throw new Error('The PDF has no properties');
  const { values } = dictionaryAt(found.content, 0);
  const read = (key: string): string => {
    const span = values.get(key);
    return span ? stringOf(textOf(found.content, span)) : '';
  };
  return {
    title: read('Title'),
    producer: read('Producer'),
    created: read('CreationDate'),
    modified: read('ModDate'),
  };
}

/** Parses a string object: '(text)' with escapes, or '<FEFF…>'. Strings are Latin or UTF-16 with a byte order mark. */
function stringOf(written: string): string {
  const bytes = written.startsWith('<')
    ? Buffer.from(written.slice(1, -1), 'hex')
    : Buffer.from(
        written
          .slice(1, -1)
          .replace(/\\([0-7]{1,3}|.)/gs, (_whole, code: string) =>
            /^[0-7]/.test(code) ? String.fromCharCode(Number.parseInt(code, 8)) : (CONTROLS[code] ?? code),
          ),
        'latin1',
      );
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return bytes.subarray(2).swap16().toString('utf16le');
  return bytes.toString('latin1');
}

const CONTROLS: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Converts a date of PDF to XMP: D:20261231235959+00'00' → 2026-12-31T23:59:59+00:00. */
const isoDate = (date: string): string =>
  date.replace(/^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)([+-]\d\d)'(\d\d)'?$/, '$1-$2-$3T$4:$5:$6$7:$8');

const NAMESPACES = {
  'xmlns:x': 'adobe:ns:meta/',
  'xmlns:rdf': 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:xmp': 'http://ns.adobe.com/xap/1.0/',
  'xmlns:pdf': 'http://ns.adobe.com/pdf/1.3/',
  'xmlns:pdfaid': 'http://www.aiim.org/pdfa/ns/id/',
  'xmlns:pdfaExtension': 'http://www.aiim.org/pdfa/ns/extension/',
  'xmlns:pdfaSchema': 'http://www.aiim.org/pdfa/ns/schema#',
  'xmlns:pdfaProperty': 'http://www.aiim.org/pdfa/ns/property#',
};

/** Returns the properties of the document as an XMP packet. */
function xmp(properties: Properties, { schema }: PdfAttachment): string {
  const own = Object.entries(schema.properties);
  const resource = (...content: (XmlElement | null)[]) => {
    const made = parentElement('rdf:li', ...content);
    return made && { ...made, attributes: { 'rdf:parseType': 'Resource' } };
  };
  const description = parentElement(
    'rdf:Description',
    textElement('pdfaid:part', '3'),
    textElement('pdfaid:conformance', 'B'),
    parentElement(
      'dc:title',
      parentElement('rdf:Alt', textElement('rdf:li', properties.title, { 'xml:lang': 'x-default' })),
    ),
    textElement('xmp:CreatorTool', CREATOR),
    textElement('xmp:CreateDate', isoDate(properties.created)),
    textElement('xmp:ModifyDate', isoDate(properties.modified)),
    textElement('pdf:Producer', properties.producer),
    ...own.map(([name, { value }]) => textElement(`${schema.prefix}:${name}`, value)),
    parentElement(
      'pdfaExtension:schemas',
      parentElement(
        'rdf:Bag',
        resource(
          textElement('pdfaSchema:schema', schema.title),
          textElement('pdfaSchema:namespaceURI', schema.namespace),
          textElement('pdfaSchema:prefix', schema.prefix),
          parentElement(
            'pdfaSchema:property',
            parentElement(
              'rdf:Seq',
              ...own.map(([name, { description: about }]) =>
                resource(
                  textElement('pdfaProperty:name', name),
                  textElement('pdfaProperty:valueType', 'Text'),
                  textElement('pdfaProperty:category', 'external'),
                  textElement('pdfaProperty:description', about),
                ),
              ),
            ),
          ),
        ),
      ),
    ),
  );
  const whole = xmlDocument('x:xmpmeta', { ...NAMESPACES, [`xmlns:${schema.prefix}`]: schema.namespace }, [
    parentElement('rdf:RDF', description && { ...description, attributes: { 'rdf:about': '' } }),
  ]);
  const packet = whole.replace(/^<\?xml[^>]*>\n/, '');
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>\n${packet}<?xpacket end="w"?>`;
}

let profileOnce: Promise<Buffer> | undefined;

/** Returns the ICC profile of sRGB that libvips contains. */
function srgbProfile(): Promise<Buffer> {
  return (profileOnce ??= (async () => {
    const sharp = await loadSharp();
    const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } });
    const { icc } = await sharp(await pixel.withIccProfile('srgb').png().toBuffer()).metadata();
    if (!icc) throw new Error('libvips has no profile of sRGB');
    return icc;
  })());
}

/** Adds an object and returns its number. */
const add = ({ objects }: ReadFile, added: ReadObject): number => objects.push(added) - 1;

const object = (text: string) => ({ content: Buffer.from(text, 'latin1'), isStream: false });

const stream = async (dictionary: string, content: Buffer) =>
  plainStream(`${dictionary} /Filter /FlateDecode`, await compress(content));

const plainStream = (dictionary: string, content: Buffer) => ({
  content: Buffer.concat([
    Buffer.from(`<<${dictionary} /Length ${content.length}>>\nstream\n`, 'latin1'),
    content,
    Buffer.from('\nendstream'),
  ]),
  isStream: true,
});

/** Returns a name object without its slash: the slash of a MIME type is written as #2F. */
const nameOf = (text: string): string => text.replaceAll('/', '#2F');

/** Returns the number of the object that a trailer's entry refers to. */
function entryOf(trailer: string, key: string): number | undefined {
  const bytes = Buffer.from(`<<${trailer}>>`, 'latin1');
  return referenceOf(bytes, dictionaryAt(bytes, 0).values.get(key));
}
