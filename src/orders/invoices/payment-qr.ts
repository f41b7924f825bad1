import { create } from 'qrcode';
import { epcQr, type Transfer } from '../../rules/epc-qr.js';

/** A QR code as the path of an SVG. */
export interface QrDrawing {
  /** Length of a side of the `viewBox`, with the four light modules around the code that readers need. */
  size: number;
  path: string;
}

const QUIET = 4;

/**
 * Draws the QR code of a payment. It has one segment of bytes at level M, because readers guess the encoding of each
 * segment. Returns null for an amount that a code cannot have.
 */
export function paymentQr(transfer: Transfer): QrDrawing | null {
  const content = epcQr(transfer);
  if (content === null) return null;
  const { modules } = create([{ data: Buffer.from(content, 'ascii'), mode: 'byte' }], { errorCorrectionLevel: 'M' });
  const rows = Array.from({ length: modules.size }, (_, row) => {
    const dark = Array.from({ length: modules.size }, (__, column) => (modules.get(row, column) ? '1' : '0')).join('');
    return [...dark.matchAll(/1+/g)]
      .map(({ 0: run, index }) => `M${index + QUIET} ${row + QUIET}h${run.length}v1h-${run.length}z`)
      .join('');
  });
  return { size: modules.size + 2 * QUIET, path: rows.join('') };
}
