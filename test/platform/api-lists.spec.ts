import { readFileSync } from 'node:fs';
import { apiSchemas, document } from '../builders/api-schemas.js';

interface Schema {
  type?: string;
  properties?: Record<string, { type?: string }>;
}
interface Api {
  paths: Record<string, { get?: { responses: Record<string, { content?: Record<string, { schema: Schema }> }> } }>;
}
const { paths } = JSON.parse(readFileSync('web/shared/api/openapi.json', 'utf8')) as Api;

const answers = Object.entries(paths).flatMap(([path, { get }]): [string, Schema][] => {
  const schema = get?.responses['200']?.content?.['application/json']?.schema;
  return schema ? [[path, schema]] : [];
});

it('no endpoint returns a bare array', () => {
  expect(answers.length).toBeGreaterThan(100);
  expect(answers.filter(([, { type }]) => type === 'array').map(([path]) => path)).toEqual([]);
});

it('every endpoint that returns a list has a total', () => {
  const lists = answers.filter(([, { properties }]) =>
    Object.values(properties ?? {}).some(({ type }) => type === 'array'),
  );
  expect(lists.length).toBeGreaterThan(30);
  expect(lists.filter(([, { properties }]) => !properties?.['total']).map(([path]) => path)).toEqual([]);
});

it('a strict validator compiles every schema of the OpenAPI document', () => {
  const validator = apiSchemas();
  const names = Object.keys(document.components.schemas);
  expect(names.length).toBeGreaterThan(500);
  expect(names.filter((name) => !validator.getSchema(`api#/$defs/${name}`))).toEqual([]);
});
