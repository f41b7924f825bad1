import { apiSchemas, document } from '../builders/api-schemas.js';

it('the document is OpenAPI 3.1 without "nullable"', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(JSON.stringify(document)).not.toContain('"nullable"');
});

it('every schema compiles in a strict validator', () => {
  const names = Object.keys(document.components.schemas);
  expect(names.length).toBeGreaterThan(500);
  const validator = apiSchemas();
  const broken = names.flatMap((name) => {
    try {
      validator.compile({ $ref: `api#/$defs/${name}` });
      return [];
    } catch (error) {
      return [`${name}: ${(error as Error).message}`];
    }
  });
  expect(broken).toEqual([]);
});

it.each([
  ['AcceptQuoteDto', 'signerName', 100],
  ['EndConnectionDto', 'reason', 500],
  ['RegisterDto', 'website', 255],
  // Blanks and dots in a number do not count.
  ['RegisterDto', 'vatNumber', undefined],
])('the text %s.%s has the maximum length %p', (name, field, length) => {
  const { properties } = document.components.schemas[name] as { properties: Record<string, { maxLength?: number }> };
  expect(properties[field]!.maxLength).toBe(length);
});
