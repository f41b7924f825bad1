import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';

/**
 * The OpenAPI 3.1 document of the API, from the DTOs and the controllers' own descriptions. `@nestjs/swagger` (12.0)
 * writes schemas of OpenAPI 3.0, whose `nullable` validators refuse beside `allOf` and enums; `asJsonSchema` turns them
 * into JSON Schema 2020-12.
 */
export function openApiDocument(app: INestApplication): OpenAPIObject {
  const description =
    'Quotes and orders for holographic displays. Amounts are euros with at most two decimals, rates fractions, times ISO 8601 in UTC.';
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('HoloPortal')
    .setDescription(description)
    .setVersion('1')
    .addCookieAuth('holoportal-access', undefined, 'session');
  const document = SwaggerModule.createDocument(app, builder.build(), {
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}_${method}`,
  });
  return asJsonSchema(document) as OpenAPIObject;
}

interface Schema {
  nullable?: boolean;
  type?: string | string[];
  enum?: unknown[];
  $ref?: string;
  allOf?: unknown[];
}

/** Rewrites each nullable schema in a value of the document, at any depth. */
function asJsonSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asJsonSchema);
  if (typeof value !== 'object' || value === null) return value;
  const rewritten = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, asJsonSchema(inner)]));
  return rewritten['nullable'] === true ? nullable(rewritten) : rewritten;
}

/** A schema that also allows null, by its type or as an alternative to the schema that it refers to. */
function nullable({ nullable: _nullable, ...schema }: Schema): object {
  const { $ref, allOf, type, ...rest } = schema;
  if ($ref) return { ...rest, anyOf: [{ $ref }, { type: 'null' }] };
  if (allOf) return { ...rest, anyOf: [...allOf, { type: 'null' }] };
  if (typeof type !== 'string') throw new Error(`A nullable schema needs a type: ${JSON.stringify(schema)}`);
  return { ...schema, type: [type, 'null'], ...(schema.enum && { enum: [...new Set([...schema.enum, null])] }) };
}
