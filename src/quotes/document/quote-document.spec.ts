import { quoteDocument, sampleLines } from '../../../test/builders/quote-document.js';
import { hashDocument, prepaymentOf, type QuoteDocument } from './quote-document.js';

const document = quoteDocument(sampleLines());

it('the hash is SHA-256 in hex', () => expect(hashDocument(document)).toMatch(/^[0-9a-f]{64}$/));

it('the hash does not depend on the order of keys', () => {
  const reordered = JSON.parse(JSON.stringify(document), (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).reverse())
      : part,
  ) as QuoteDocument;
  expect(Object.keys(reordered)[0]).not.toBe(Object.keys(document)[0]);
  expect(hashDocument(reordered)).toBe(hashDocument(document));
});

it('the hash depends on the order of the quote’s lines', () => {
  expect(hashDocument({ ...document, lines: document.lines.toReversed() })).not.toBe(hashDocument(document));
});

/** Returns the paths of all fields of a document, such as 'lines.3.unitPrice'. */
function paths(part: unknown, path: string[] = []): string[][] {
  if (part === null || typeof part !== 'object') return [path];
  return Object.entries(part).flatMap(([key, value]) => paths(value, [...path, key]));
}

it.each(paths(document).map((path) => [path.join('.')]))('the hash changes when %s changes', (path) => {
  const copy = structuredClone(document);
  const keys = path.split('.');
  const last = keys.pop()!;
  const parent = keys.reduce<Record<string, unknown>>(
    (part, key) => part[key] as Record<string, unknown>,
    copy as unknown as Record<string, unknown>,
  );
  parent[last] = parent[last] === null ? 'something' : typeof parent[last] === 'number' ? parent[last] + 1 : null;
  expect(hashDocument(copy)).not.toBe(hashDocument(document));
});

describe('a prepayment', () => {
  const of = (total: number, prepaymentPercentage: number | null, shippingCost: number | null = 0) =>
    prepaymentOf({
      totals: { ...document.totals, total, shippingCost },
      terms: { ...document.terms, prepaymentPercentage },
    });

  it.each([
    [15_344_010, 0.3, 4_603_203],
    [1_005, 0.5, 503], // half a cent rounds up
    [1_001, 0.3333, 334],
    [99, 0.0001, 0],
    [12_345, 1, 12_345],
  ])('of %p cents at %p is %p cents', (total, share, cents) => expect(of(total, share)).toBe(cents));

  it.each([null, 0])('is null for %p', (share) => expect(of(12_345, share)).toBeNull());

  it('is null while shipping is unknown', () => expect(of(12_345, 0.3, null)).toBeNull());
});
