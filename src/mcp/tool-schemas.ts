import type { INestApplication, Type } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';

type Schema = Record<string, unknown>;

/** A JSON Schema (2020-12) of an object, with the schemas that it refers to in `$defs`. */
export type ObjectSchema = Schema & { type: 'object' };

/** Stands for no module, so that no route is described. */
const NO_MODULE = [() => undefined];

const REFERENCE = '#/components/schemas/';

/** Returns the schemas of DTO classes and of all that they refer to, by name, as the OpenAPI document has them. */
export function componentsOf(app: INestApplication, classes: Type<object>[]): Record<string, Schema> {
  const version = new DocumentBuilder().setOpenAPIVersion('3.1.0').build();
  const document = SwaggerModule.createDocument(app, version, { include: NO_MODULE, extraModels: classes });
  return (document.components?.schemas ?? {}) as Record<string, Schema>;
}

/**
 * Returns the JSON Schema of a DTO, complete by itself. `isInput` leaves fields with a default out of `required`, and
 * refuses unknown fields, as the API does.
 */
export function schemaOf(components: Record<string, Schema>, name: string, isInput: boolean): ObjectSchema {
  const definitions: Record<string, Schema> = {};
  const schema = pointed(components[name] ?? {}, components, definitions, isInput) as ObjectSchema;
  return Object.keys(definitions).length > 0 ? { ...schema, $defs: definitions } : schema;
}

/** Returns a part of a schema with references into `definitions`, to which it adds what they need. */
function pointed(
  part: unknown,
  all: Record<string, Schema>,
  definitions: Record<string, Schema>,
  isInput: boolean,
): unknown {
  if (Array.isArray(part)) return part.map((one) => pointed(one, all, definitions, isInput));
  if (typeof part !== 'object' || part === null) return part;
  const schema = part as Schema;
  const reference = schema.$ref;
  if (typeof reference === 'string' && reference.startsWith(REFERENCE)) {
    const name = reference.slice(REFERENCE.length);
    if (!(name in definitions)) {
      definitions[name] = {}; // ends recursion
      definitions[name] = pointed(all[name], all, definitions, isInput) as Schema;
    }
    return { ...schema, $ref: `#/$defs/${name}` };
  }
  const copy = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, pointed(value, all, definitions, isInput)]),
  );
  return isInput && copy.type === 'object' ? asInput(copy) : asBranches(copy);
}

/**
 * Writes several types as `anyOf`, because programs that translate schemas for their models know only one type at a
 * place.
 */
function asBranches(schema: Schema): Schema {
  const { type, description, ...limits } = schema;
  if (!Array.isArray(type)) return schema;
  const branches = (type as string[]).map((one) =>
    one === 'null' ? { type: one } : { ...ofType(limits, one), type: one },
  );
  return { ...(description !== undefined && { description }), anyOf: branches };
}

/** Returns the limits of a value with one of its types: its enum is of that type. */
const ofType = ({ enum: values, ...limits }: Schema, type: string): Schema =>
  Array.isArray(values) ? { ...limits, enum: values.filter((value) => typeof value === type) } : limits;

function asInput(schema: Schema): Schema {
  const properties = (schema.properties ?? {}) as Record<string, Schema>;
  const required = ((schema.required ?? []) as string[]).filter((name) => !('default' in (properties[name] ?? {})));
  const { required: _, ...others } = schema;
  return { ...others, ...(required.length > 0 && { required }), additionalProperties: false };
}
