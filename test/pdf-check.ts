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

/**
 * Runs a system program on the PDF and returns its output. Null when the program is not installed, which fails in CI.
 */
function program(name: string, pdf: Buffer, argumentsFor: (file: string) => string[], after?: (file: string) => void) {
  const folder = mkdtempSync(join(process.env.TEST_RUN_FILES ?? tmpdir(), 'pdf-'));
  try {
    const file = join(folder, 'file.pdf');
    writeFileSync(file, pdf);
    const ran = spawnSync(name, argumentsFor(file), { encoding: 'utf8' });
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
