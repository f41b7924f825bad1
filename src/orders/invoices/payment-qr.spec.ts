import { BinaryBitmap, DecodeHintType, HybridBinarizer, QRCodeReader, RGBLuminanceSource } from '@zxing/library';
import fc from 'fast-check';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { creditorReference } from '../../rules/creditor-reference.js';
import { epcQr, MOST_QR_BYTES } from '../../rules/epc-qr.js';
import { paymentQr, type QrDrawing } from './payment-qr.js';

const TRANSFER = {
  name: 'HoloPortal B.V.',
  iban: 'NL91ABNA0417164300',
  bic: 'ABNANL2A',
  amount: 4_295_900,
  reference: creditorReference('INV-2026-000123'),
};

/** The package's types describe a module with a default export; Node has the function itself. */
const readQr = jsQR as unknown as typeof jsQR.default;

/** Reads a drawn code with two readers that share no code. */
async function read({ size, path }: QrDrawing): Promise<string[]> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 4}" height="${size * 4}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/></svg>`;
  const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const first = readQr(new Uint8ClampedArray(data), info.width, info.height);
  const grey = Uint8ClampedArray.from({ length: info.width * info.height }, (_, at) => data[at * 4]!);
  const bitmap = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(grey, info.width, info.height)));
  // The picture is exact. Without the hint this reader takes parts of some codes for another finder pattern.
  const second = new QRCodeReader().decode(bitmap, new Map([[DecodeHintType.PURE_BARCODE, true]]));
  return [first?.data ?? '', second.getText()];
}

it('has the lines of a transfer', () => {
  expect(epcQr(TRANSFER)?.split('\n')).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    'ABNANL2A',
    'HoloPortal B.V.',
    'NL91ABNA0417164300',
    'EUR42959.00',
    '',
    'RF98INV2026000123',
  ]);
  expect(epcQr({ ...TRANSFER, amount: 5 })).toContain('EUR0.05');
  expect([0, -1, 100_000_000_000].map((amount) => paymentQr({ ...TRANSFER, amount }))).toEqual([null, null, null]);
});

it('two readers read any payment as it was written, in ASCII and within the limit', async () => {
  const transfers = fc.record({
    name: fc.oneof(fc.constant('Łódź & Søn – Müller GmbH'), fc.string({ unit: 'grapheme', maxLength: 90 })),
    iban: fc.constantFrom('NL91ABNA0417164300', 'MT84MALT011000012345MTLCAST001S'),
    bic: fc.constantFrom(null, 'ABNANL2A', 'ABNANL2AXXX'),
    amount: fc.integer({ min: 1, max: 99_999_999_999 }),
    reference: fc.constantFrom(TRANSFER.reference, 'RF18539007547034'),
  });
  await fc.assert(
    fc.asyncProperty(transfers, async (transfer) => {
      const content = epcQr(transfer)!;
      expect(content).toMatch(/^[\n -~]+$/);
      expect(content.length).toBeLessThanOrEqual(MOST_QR_BYTES);
      expect(await read(paymentQr(transfer)!)).toEqual([content, content]);
    }),
    { numRuns: 25 },
  );
});
