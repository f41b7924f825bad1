import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from 'pdf-lib';

/** Fails unless every object of the file follows the standard. pdf-lib throws on errors, and qpdf reports warnings. */
export async function expectValidPdf(pdf: Buffer): Promise<void> {
  const { context } = await PDFDocument.load(pdf, { throwOnInvalidObject: true, updateMetadata: false });
  expect(context.enumerateIndirectObjects().length).toBeGreaterThan(0);
  const check = program('qpdf', pdf, (file) => ['--check', file]);
  if (check) expect({ status: check.status, said: check.stdout + check.stderr }).toMatchObject({ status: 0 });
}

/**
 * Returns the text of a PDF as poppler reads it, including glyphs for several letters; null when poppler is not
 * installed.
 */
export function popplerText(pdf: Buffer): string | null {
  return program('pdftotext', pdf, (file) => ['-enc', 'UTF-8', file, '-'])?.stdout ?? null;
}

/** Returns the PDF as qpdf rewrites it with these options; null when qpdf is not installed. */
export function byQpdf(pdf: Buffer, ...options: string[]): Buffer | null {
  let made: Buffer | null = null;
  const ran = program(
    'qpdf',
    pdf,
    (file) => [...options, file, `${file}.made`],
    (file) => (made = readFileSync(`${file}.made`)),
  );
  if (ran && !made) throw new Error(ran.stderr);
  return made;
}

/** An object of a PDF as qpdf writes it: a value, or the dictionary of a stream with its data. */
export type QpdfObject = Record<string, unknown> & { data?: string };

/**
 * Returns a function that finds an object of the PDF by its reference ('12 0 R', or 'trailer'), as qpdf reads it, with the
 * decoded data of streams in base64; null when qpdf is not installed.
 */
export function qpdfObjects(pdf: Buffer): { find: (reference: unknown) => QpdfObject; all: QpdfObject[] } | null {
  const options = ['--json=2', '--json-key=qpdf', '--json-stream-data=inline', '--decode-level=generalized'];
  const ran = program('qpdf', pdf, (file) => [...options, file]);
  if (!ran) return null;
  type Written = { value?: QpdfObject; stream?: { data: string; dict: QpdfObject } };
  const [, objects] = (JSON.parse(ran.stdout) as { qpdf: [unknown, Record<string, Written>] }).qpdf;
  const read = (one: Written | undefined): QpdfObject =>
    one?.stream ? { ...one.stream.dict, data: one.stream.data } : (one?.value ?? {});
  return {
    find: (reference) => read(objects[reference === 'trailer' ? 'trailer' : `obj:${String(reference)}`]),
    all: Object.values(objects).map(read),
  };
}

/**
 * Runs a system program on the PDF and returns its output. Null when the program is not installed, which fails in CI.
 */
function program(name: string, pdf: Buffer, argumentsFor: (file: string) => string[], after?: (file: string) => void) {
  const folder = mkdtempSync(join(process.env.TEST_RUN_FILES ?? tmpdir(), 'pdf-'));
  try {
    const file = join(folder, 'file.pdf');
    writeFileSync(file, pdf);
    const ran = spawnSync(name, argumentsFor(file), { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
    if (!ran.error) {
      after?.(file);
      return ran;
    }
    if (process.env.CI) throw new Error(`${name} is not installed: PDFs cannot be checked.`, { cause: ran.error });
    return null;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
