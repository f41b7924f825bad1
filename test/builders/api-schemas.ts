import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

type Schema = Record<string, unknown>;
interface Response {
  content?: Record<string, { schema?: Schema }>;
}

/**
 * The committed OpenAPI document, which `check:openapi` compares with the code. References in it are resolved by the
 * schema `api`.
 */
export const document = JSON.parse(
  readFileSync('web/shared/api/openapi.json', 'utf8').replaceAll('"#/components/schemas/', '"api#/$defs/'),
) as {
  openapi: string;
  paths: Record<string, Record<string, { responses: Record<string, Response> }>>;
  components: { schemas: Record<string, Schema> };
};

/** Returns a strict validator of JSON Schema 2020-12 with all components of the document. It does not check formats. */
export function apiSchemas(): Ajv2020 {
  const validator = new Ajv2020({ strict: true, strictRequired: false, validateFormats: false, allErrors: true });
  validator.addVocabulary(['example']); // a keyword of OpenAPI without validation
  return validator.addSchema({ $id: 'api', $defs: document.components.schemas });
}

/**
 * Returns a function that lists the differences between a response body and the schema of its operation. An operation
 * may have no schema.
 */
export function answerChecks(): (route: string, status: number, body: unknown) => string[] {
  const validator = apiSchemas();
  const known = new Map<string, ValidateFunction | null>();
  return (route, status, body) => {
    const key = `${route} ${status}`;
    const [method, path] = route.split(' ') as [string, string];
    const response = document.paths[`/api/v1${path}`]?.[method.toLowerCase()]?.responses[String(status)];
    const schema = response?.content?.['application/json']?.schema;
    const validate = known.get(key) ?? (schema ? validator.compile(schema) : null);
    known.set(key, validate);
    if (!validate || validate(body)) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || 'the answer'} ${message}`);
  };
}
