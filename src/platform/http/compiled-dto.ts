import { createRequire } from 'node:module';
import { getMetadataStorage, type ValidationArguments, ValidationTypes } from 'class-validator';

type Class = new () => object;
type Fields = Record<string, unknown>;
type Check = (value: unknown, object: object) => boolean;

interface Field {
  name: string;
  /** Functions of `@Transform` and `@Type`. */
  transforms: ((value: unknown, source: Fields) => unknown)[];
  /** `@IsOptional`, `@ValidateIf`: the checks are skipped unless all conditions hold. */
  conditions: Check[];
  checks: Check[];
  /** `@ValidateNested` with its `@Type`. */
  nested?: Class;
}

const PLAIN_TO_CLASS = 0;

const { defaultMetadataStorage: types } = createRequire(import.meta.url)(
  'class-transformer/cjs/storage.js',
) as typeof import('class-transformer/types/storage.js');

const rules = getMetadataStorage();

const compiled = new Map<Class, Map<string, Field> | null>();

/**
 * Returns a body or query as an instance of its DTO if it satisfies every decorator; undefined if it does not, or if it
 * uses anything that is not supported here. class-transformer and class-validator look up every rule for every object,
 * and record the path of every value for errors that hardly ever occur. Here each class is compiled once, and the
 * libraries only handle rejected bodies, to report their errors.
 */
export function accepted(type: Class, body: unknown): object | undefined {
  const fields = fieldsOf(type);
  if (!fields || !isPlain(body)) return undefined;
  const made = new type() as Fields;
  for (const key of Object.keys(body)) {
    const field = fields.get(key);
    if (!field) return undefined;
    let value = body[key];
    if (field.nested) {
      value = nested(field.nested, value);
      if (value === undefined) return undefined;
    } else if (!isSimple(value)) return undefined;
    for (const transform of field.transforms) value = transform(value, body);
    made[key] = value;
  }
  for (const field of fields.values()) if (!isSatisfied(field, made[field.name], made)) return undefined;
  return made;
}

function isSatisfied({ conditions, checks }: Field, value: unknown, object: object): boolean {
  for (const holds of conditions) if (!holds(value, object)) return true;
  for (const passes of checks) if (!passes(value, object)) return false;
  return true;
}

function nested(type: Class, value: unknown): unknown {
  if (!Array.isArray(value)) return accepted(type, value);
  const all = value.map((one) => accepted(type, one));
  return all.includes(undefined) ? undefined : all;
}

/** Null if a decorator is not supported here. */
function fieldsOf(type: Class): Map<string, Field> | null {
  let fields = compiled.get(type);
  if (fields === undefined) {
    fields = compile(type);
    compiled.set(type, fields);
  }
  return fields;
}

function compile(type: Class): Map<string, Field> | null {
  const grouped = rules.groupByPropertyName(rules.getTargetValidationMetadatas(type, '', false, false));
  if (types.getStrategy(type) !== 'none' || types.getExposedMetadatas(type).length > 0) return null;
  const fields = new Map<string, Field>();
  for (const [name, metadatas] of Object.entries(grouped)) {
    const field: Field = { name, transforms: [], conditions: [], checks: [] };
    const isNested = metadatas.some(({ type: kind }) => kind === ValidationTypes.NESTED_VALIDATION);
    const typed = types.findTypeMetadata(type, name);
    const target: unknown = typed?.typeFunction();
    const isNumber = target === Number;
    if (isNested !== (Boolean(typed) && !isNumber)) return null;
    if (typed?.options?.discriminator || types.findExcludeMetadata(type, name)) return null;
    if (isNumber) field.transforms.push(toNumber);
    else if (typed) field.nested = target as Class;
    for (const { transformFn, options } of types.findTransformMetadatas(type, name, PLAIN_TO_CLASS)) {
      if (options && Object.keys(options).length > 0) return null;
      field.transforms.push(
        (value, obj) => transformFn({ value, key: name, obj, type: PLAIN_TO_CLASS, options: {} }) as unknown,
      );
    }
    for (const metadata of metadatas) {
      const { type: kind, constraints, each, groups, validateIf, constraintCls } = metadata;
      if (groups?.length || validateIf) return null;
      if (kind === ValidationTypes.CONDITIONAL_VALIDATION) {
        const condition = constraints[0] as (object: object, value: unknown) => boolean;
        field.conditions.push((value, object) => condition(object, value));
      } else if (kind === ValidationTypes.CUSTOM_VALIDATION) {
        for (const { instance } of rules.getTargetValidatorConstraints(constraintCls)) {
          // Shared by all values: a rule only reads it during the call and keeps no reference.
          const place: ValidationArguments = {
            targetName: type.name,
            property: name,
            object: {},
            value: null,
            constraints,
          };
          const check: Check = (value, object) => {
            place.value = value;
            place.object = object;
            return each && Array.isArray(value)
              ? value.every((one) => instance.validate(one, place) === true)
              : instance.validate(value, place) === true;
          };
          field.checks.push(check);
        }
      } else if (kind !== ValidationTypes.NESTED_VALIDATION && kind !== ValidationTypes.WHITELIST) return null;
    }
    fields.set(name, field);
  }
  return fields.size > 0 ? fields : null;
}

/** `@Type(() => Number)`. A list stays a list, which no rule for a number accepts. */
const toNumber = (value: unknown): unknown =>
  value === undefined || value === null || typeof value === 'object' ? value : Number(value);

/** True for an object as parsed from JSON, without a class. */
function isPlain(value: unknown): value is Fields {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype !== null && Object.getPrototypeOf(prototype) === null;
}

const isSimple = (value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (Array.isArray(value) && value.every((one) => typeof one !== 'object'));
