import { type ArgumentMetadata, Injectable, type Type, ValidationPipe } from '@nestjs/common';
import type { TransformFnParams } from 'class-transformer';
import {
  getMetadataStorage,
  useContainer,
  ValidateBy,
  type ValidationError,
  type ValidationOptions,
} from 'class-validator';
import { accepted } from './compiled-dto.js';
import { AppError, type FieldError, malformed, MAX_ERRORS, unprocessable } from '../errors.js';
import { isDay } from '../../rules/dates.js';
import { isUuid } from '../../rules/ids.js';
import { cleanText } from '../../rules/text-rule.js';
import { isReadable, unreadable } from './request.middleware.js';

/**
 * Validates every body and query with its DTO. Rejects unknown fields, and reports errors by field with their path,
 * with the message of the first decorator that fails. Throws 422 for an invalid body (400 if it has unknown fields),
 * and 400 for an invalid query. Lists also accept react-admin's `range` and `filter`, which are converted to normal
 * parameters first.
 */
@Injectable()
export class RequestPipe extends ValidationPipe {
  constructor() {
    super({ whitelist: true, forbidNonWhitelisted: true, transform: true });
  }

  override async transform(given: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    // A missing body is treated as an empty object, so that the missing fields are reported by name.
    const value = given === undefined && metadata.type === 'body' ? {} : given;
    if (metadata.type === 'body' && metadata.metatype) {
      const made = accepted(metadata.metatype as new () => object, value);
      if (made) return made;
    }
    if (metadata.type === 'body') refuseLeftOut(value);
    if (metadata.type !== 'query') return super.transform(value, metadata);
    return this.transformQuery(plainQuery(value as Record<string, unknown>), metadata);
  }

  /** Validates the filter of a list, like react-admin's `filter`, with the list's DTO. Throws 400, as for a query. */
  async transformFilter<T extends object>(filter: Record<string, unknown>, metatype: Type<T>): Promise<T> {
    return (await this.transformQuery(plainFilter(filter), { type: 'query', metatype })) as T;
  }

  private async transformQuery(plain: Record<string, unknown>, metadata: ArgumentMetadata): Promise<unknown> {
    const made = metadata.metatype && accepted(metadata.metatype as new () => object, plain);
    if (made) return made;
    refuseLeftOut(plain);
    try {
      return await super.transform(plain, metadata);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // The message contains all errors of a query, because no form shows them beside fields.
      throw malformed(error.errors.map(({ message }) => message).join('; ') || error.message, error.errors);
    }
  }

  override createExceptionFactory() {
    return (found: ValidationError[] = []) => {
      const errors = firstErrors(found);
      const [first] = errors;
      const message = errors.length === 1 && first ? first.message : 'Please fix the errors above';
      const unknown = found.some(hasUnknownField);
      return unknown ? malformed(first?.message ?? 'Malformed request', errors) : unprocessable(message, errors);
    };
  }
}

/**
 * Caches lookups of class-validator, which would otherwise search the rules of all classes for each object, group them
 * by field again, and search all used rules for each rule. The results do not change, because the rules are complete
 * when a class is used.
 */
function rememberRules(): void {
  const storage = getMetadataStorage();
  useContainer({ get: memoize((Rule: new () => object) => new Rule()) } as Parameters<typeof useContainer>[0]);
  storage.getTargetValidationMetadatas = memoize(storage.getTargetValidationMetadatas.bind(storage));
  storage.groupByPropertyName = memoize(storage.groupByPropertyName.bind(storage));
}

/** Caches results by the first argument only; the other arguments are ignored. */
function memoize<First, Rest extends unknown[], Answer>(find: (first: First, ...rest: Rest) => Answer) {
  const known = new Map<First, Answer>();
  return (first: First, ...rest: Rest): Answer => {
    const answer = known.get(first) ?? find(first, ...rest);
    known.set(first, answer);
    return answer;
  };
}

rememberRules();

/** For `@Transform`: gives a text the form in which it is stored, as `cleanText` says. */
export const trim = ({ value }: TransformFnParams): unknown => (typeof value === 'string' ? cleanText(value) : value);

/** For `@ValidateIf`: applies the rules if the field is present, even if it is null. */
export const given = (_object: unknown, value: unknown): boolean => value !== undefined;

/** A number with at most this many decimals. `IsNumber` throws for 1e-7 (`findings/class-validator-exponent.sh`). */
export const IsDecimal = (places: number, options?: ValidationOptions) =>
  ValidateBy(
    {
      name: 'isDecimal',
      validator: {
        validate: (value: unknown) =>
          typeof value === 'number' && Number.isFinite(value) && Number(value.toFixed(places)) === value,
      },
    },
    options,
  );

/** Ids separated by commas, at most 100; react-admin sends them as `filter={"id":[…]}`. */
export const IsIdList = (options?: ValidationOptions) =>
  ValidateBy(
    {
      name: 'isIdList',
      validator: {
        validate: (value: unknown) =>
          typeof value === 'string' && value.split(',').length <= 100 && value.split(',').every(isUuid),
      },
    },
    options,
  );

/** A calendar day, `2026-01-31`; with `orTime` also a time in the form of `Date.toJSON`. */
export const IsDay = (options?: ValidationOptions & { orTime?: boolean }) =>
  ValidateBy(
    {
      name: 'isDay',
      validator: {
        validate: (value) =>
          typeof value === 'string' && (isDay(value) || (options?.orTime === true && isMoment(value))),
      },
    },
    options,
  );

function isMoment(value: string): boolean {
  const day = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/.exec(value)?.[1];
  return day !== undefined && isDay(day) && !Number.isNaN(Date.parse(value));
}

function firstErrors(found: ValidationError[]): FieldError[] {
  const errors: FieldError[] = [];
  for (const error of fieldErrors(found)) if (errors.push(error) === MAX_ERRORS) break;
  return errors;
}

function* fieldErrors(found: ValidationError[], parent = ''): Generator<FieldError> {
  for (const { property, constraints = {}, children = [] } of found) {
    const field = parent + property;
    // Decorators are applied from the last to the first, so the message of the first decorator is the last one.
    const last = Object.entries(constraints).at(-1);
    if (last) {
      const [rule, message] = last;
      yield { field, message: rule === 'whitelistValidation' ? `Unknown field '${property}'` : message };
    }
    yield* fieldErrors(children, `${field}.`);
  }
}

function hasUnknownField(error: ValidationError): boolean {
  return 'whitelistValidation' in (error.constraints ?? {}) || (error.children ?? []).some(hasUnknownField);
}

/** Throws 400 for a field, at any depth, that class-transformer would drop before it could be reported as unknown. */
function refuseLeftOut(value: unknown, path = ''): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, field] of Object.entries(value)) {
    const message = `Unknown field '${key}'`;
    if (key === '__proto__' || key === 'constructor') throw malformed(message, [{ field: path + key, message }]);
    refuseLeftOut(field, `${path}${key}.`);
  }
}

/** Converts react-admin's parameters: `range=[0,24]` → offset and limit, `filter={"status":"sent"}` → status=sent. */
function plainQuery(query: Record<string, unknown>): Record<string, unknown> {
  const { range, filter, ...others } = query;
  const plain = Object.entries(others);
  if (range !== undefined) {
    const ends = parse(range, 'range');
    const [from, to] = Array.isArray(ends) ? (ends as unknown[]) : [];
    if (!isWhole(from) || !isWhole(to) || to < from) throw malformed('range must be [first,last]');
    plain.push(['offset', String(from)], ['limit', String(to - from + 1)]);
  }
  if (filter !== undefined) {
    const fields = parse(filter, 'filter');
    if (!isReadable(fields)) throw unreadable();
    if (fields === null || typeof fields !== 'object' || Array.isArray(fields))
      throw malformed('filter must be an object');
    plain.push(...Object.entries(plainFilter(fields as Record<string, unknown>)));
  }
  return Object.fromEntries(plain); // `fromEntries` creates own properties even for names like `__proto__`
}

/** Joins lists: `{"status":["sent","draft"]}` → status=sent,draft. */
const plainFilter = (filter: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(filter).map(([name, field]) => [name, Array.isArray(field) ? field.join(',') : field]),
  );

const isWhole = (value: unknown): value is number => Number.isInteger(value);

function parse(text: unknown, name: string): unknown {
  try {
    return JSON.parse(String(text)) as unknown;
  } catch {
    throw malformed(`${name} must be JSON`, [{ field: name, message: `${name} must be JSON` }]);
  }
}
