import { promisify } from 'node:util';
import { deflate } from 'node:zlib';

const compress = promisify(deflate);
/** Objects of one object stream: few enough that a reader does not unpack the whole file for one page. */
const OBJECTS_PER_STREAM = 400;
/** Bytes of a cross-reference entry: its kind, then an offset or the number of an object stream, then the place in it. */
const [KIND_BYTES, WHERE_BYTES, INDEX_BYTES] = [1, 4, 2];
const STREAM_END = '\nendstream';
const ENTRY_BYTES = KIND_BYTES + WHERE_BYTES + INDEX_BYTES;

/**
 * The same PDF with its objects in compressed object streams (PDF 1.5, ISO 32000-1 section 7.5.7). Chromium writes each
 * tag of each cell as plain text, which makes most of a long table's file. What is not laid out as Chromium does it
 * comes back as it is. The program that made it, as its properties have it, is ours.
 */
export async function compactPdf(pdf: Buffer): Promise<Buffer> {
  const read = readObjects(pdf);
  if (!read) return pdf;
  const { objects, trailer } = read;
  const info = Number(/\/Info (\d+) 0 R/.exec(trailer)?.[1]);
  if (objects[info]) objects[info] = signed(objects[info]);
  const file = new FileWriter(objects.length);
  const plain: number[] = [];
  objects.forEach((object, number) => {
    if (!object) return;
    if (object.toString('latin1', object.length - STREAM_END.length) === STREAM_END) file.write(number, object);
    else plain.push(number);
  });
  for (let start = 0; start < plain.length; start += OBJECTS_PER_STREAM) {
    const numbers = plain.slice(start, start + OBJECTS_PER_STREAM);
    await file.writeTogether(
      numbers,
      numbers.map((number) => objects[number]!),
    );
  }
  return file.end(trailer);
}

const signed = (info: Buffer): Buffer =>
  Buffer.from(info.toString('latin1').replace(/(?<=\/Creator )\([^)]*\)/, '(HoloPortal)'), 'latin1');

/** The objects by their numbers, without `obj` and `endobj`, and what the trailer says besides `/Size`. */
function readObjects(pdf: Buffer): { objects: (Buffer | undefined)[]; trailer: string } | null {
  const table = Number(/startxref\n(\d+)\n%%EOF\s*$/.exec(pdf.toString('latin1', pdf.length - 64))?.[1]);
  if (!Number.isInteger(table)) return null;
  const [, count, entries, rest] =
    /^xref\n0 (\d+)\n((?:\d{10} \d{5} [nf] \n)+)trailer\n<<\/Size \d+\n([^]*?)>>\nstartxref/.exec(
      pdf.toString('latin1', table),
    ) ?? [];
  if (!count || !entries || !rest || entries.length !== Number(count) * 20 || rest.includes('/Prev')) return null;

  const offsets = Array.from({ length: Number(count) }, (_, number) => ({
    number,
    at: Number(entries.slice(number * 20, number * 20 + 10)),
    isUsed: entries[number * 20 + 17] === 'n',
  })).filter(({ isUsed }) => isUsed);
  const objects: (Buffer | undefined)[] = Array.from({ length: Number(count) });
  const byPlace = offsets.toSorted((a, b) => a.at - b.at);
  for (const [place, { number, at }] of byPlace.entries()) {
    const [head, tail] = [`${number} 0 obj\n`, '\nendobj\n'];
    const object = pdf.subarray(at, byPlace[place + 1]?.at ?? table);
    const [begin, end] = [head.length, object.length - tail.length];
    if (object.toString('latin1', 0, begin) !== head || object.toString('latin1', end) !== tail) return null;
    objects[number] = object.subarray(begin, end);
  }
  return { objects, trailer: rest };
}

/** Writes a PDF and remembers where each object is. */
class FileWriter {
  private readonly parts: Buffer[] = [];
  private readonly table: Buffer;
  private length = 0;

  /** @param size one more than the highest number of an object */
  constructor(private size: number) {
    const streams = Math.ceil(size / OBJECTS_PER_STREAM);
    this.table = Buffer.alloc((size + streams + 1) * ENTRY_BYTES);
    this.append('%PDF-1.5\n%\xE2\xE3\xCF\xD3\n');
  }

  /** An object by itself. */
  write(number: number, object: Buffer): void {
    this.locate(number, 1, this.length, 0);
    this.append(`${number} 0 obj\n`, object, '\nendobj\n');
  }

  /** Objects as one object stream, whose own number is the next that is free. */
  async writeTogether(numbers: number[], objects: Buffer[]): Promise<void> {
    const stream = this.size++;
    let offset = 0;
    const index = objects.map((object, place) => {
      this.locate(numbers[place]!, 2, stream, place);
      const entry = `${numbers[place]} ${offset}`;
      offset += object.length + 1;
      return entry;
    });
    const head = `${index.join(' ')}\n`;
    const body = Buffer.concat([Buffer.from(head), ...objects.flatMap((object) => [object, NEWLINE])]);
    const content = await compress(body);
    this.write(stream, streamOf(`/Type /ObjStm\n/N ${objects.length}\n/First ${head.length}`, content));
  }

  async end(trailer: string): Promise<Buffer> {
    const number = this.size++;
    const start = this.length;
    this.locate(number, 1, start, 0);
    const content = await compress(this.table.subarray(0, this.size * ENTRY_BYTES));
    const widths = `/W [${KIND_BYTES} ${WHERE_BYTES} ${INDEX_BYTES}]`;
    this.write(number, streamOf(`/Type /XRef\n/Size ${this.size}\n${widths}\n${trailer}`, content));
    this.append(`startxref\n${start}\n%%EOF\n`);
    return Buffer.concat(this.parts);
  }

  private locate(number: number, kind: number, where: number, index: number): void {
    const entry = number * ENTRY_BYTES;
    this.table.writeUIntBE(kind, entry, KIND_BYTES);
    this.table.writeUIntBE(where, entry + KIND_BYTES, WHERE_BYTES);
    this.table.writeUIntBE(index, entry + KIND_BYTES + WHERE_BYTES, INDEX_BYTES);
  }

  private append(...parts: (string | Buffer)[]): void {
    for (const part of parts) {
      const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part;
      this.parts.push(bytes);
      this.length += bytes.length;
    }
  }
}

const NEWLINE = Buffer.from('\n');

function streamOf(dictionary: string, content: Buffer): Buffer {
  const head = `<<${dictionary}\n/Filter /FlateDecode\n/Length ${content.length}>>\nstream\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), content, Buffer.from(STREAM_END)]);
}
