import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { schemaOf } from './tool-schemas.js';

const { components } = JSON.parse(readFileSync('web/shared/api/openapi.json', 'utf8')) as {
  components: { schemas: Record<string, Record<string, unknown>> };
};
const { schemas } = components;
const ajv = new Ajv2020({ strict: true, validateFormats: false, allErrors: true });

it('no schema has several types at one place', () => {
  for (const name of Object.keys(schemas)) {
    for (const isInput of [true, false]) {
      const schema = schemaOf(schemas, name, isInput);
      expect(JSON.stringify(schema)).not.toContain('"type":[');
      if (/^(Quote|PricingResult|Calculate)Dto$/.test(name)) ajv.compile(schema);
    }
  }
});

it('a field that may be null keeps its limits, and its enum', () => {
  const fields = {
    note: { type: ['string', 'null'], maxLength: 3, description: 'A note' },
    state: { type: ['string', 'null'], enum: ['open', null] },
    type: { type: ['number', 'null'] },
  };
  const schema = schemaOf({ Made: { type: 'object', properties: fields } }, 'Made', true);
  expect(schema.properties).toEqual({
    note: { description: 'A note', anyOf: [{ type: 'string', maxLength: 3 }, { type: 'null' }] },
    state: { anyOf: [{ type: 'string', enum: ['open'] }, { type: 'null' }] },
    type: { anyOf: [{ type: 'number' }, { type: 'null' }] },
  });
  const isValid = ajv.compile(schema);
  const given = [{ note: 'abc', state: null, type: 1 }, { note: null, state: 'open', type: null }, {}];
  expect(given.map((one) => isValid(one))).toEqual([true, true, true]);
  const refused = [{ note: 'abcd' }, { note: 1 }, { state: 'shut' }, { type: '1' }, { other: 1 }];
  expect(refused.map((one) => isValid(one))).toEqual([false, false, false, false, false]);
});
