/**
 * Types of mail variables, in words for staff. Each variable has a type and an example, declared next to the function
 * that creates the mail. `date` is an ISO day or time, `moment` an ISO time, `money` an amount in cents, `path` a path
 * of the portal, `link` a full URL, `texts` a list of texts.
 */
export type LeafType = 'text' | 'number' | 'money' | 'date' | 'moment' | 'yesNo' | 'texts' | 'path' | 'link';

export type Variable = {
  /** True when the variable may be null or missing. */
  isOptional?: boolean;
  /** True when the mail is useless without the variable. */
  isNeeded?: boolean;
} & ({ type: LeafType; example: unknown } | { type: 'group' | 'list'; fields: Variables });

export type Variables = { [name: string]: Variable };

export const text = (example: string): Variable => ({ type: 'text', example });
export const number = (example: number): Variable => ({ type: 'number', example });
export const money = (example: number): Variable => ({ type: 'money', example });
export const date = (example: string): Variable => ({ type: 'date', example });
export const moment = (example: string): Variable => ({ type: 'moment', example });
export const yesNo = (example: boolean): Variable => ({ type: 'yesNo', example });
export const texts = (example: string[]): Variable => ({ type: 'texts', example });
export const path = (example: string): Variable => ({ type: 'path', example });
export const link = (example: string): Variable => ({ type: 'link', example });
export const group = (fields: Variables): Variable => ({ type: 'group', fields });
/** Declares a list whose items have these fields. */
export const list = (fields: Variables): Variable => ({ type: 'list', fields });
export const optional = (variable: Variable): Variable => ({ ...variable, isOptional: true });
export const needed = (variable: Variable): Variable => ({ ...variable, isNeeded: true });

/**
 * Returns data for a sample mail: the values of a record where it has them, otherwise the example values. A list has
 * one item.
 */
export const exampleOf = (variables: Variables, told: object = {}): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(variables).map(([name, variable]) => [
      name,
      exampleOfOne(variable, (told as Record<string, unknown>)[name]),
    ]),
  );

function exampleOfOne(variable: Variable, told: unknown): unknown {
  if (told === null && variable.isOptional) return null;
  if (variable.type === 'group') return exampleOf(variable.fields, told ?? {});
  return told ?? ('example' in variable ? variable.example : [exampleOf(variable.fields)]);
}

const isText = (value: unknown): boolean => typeof value === 'string';
const isDate = (value: unknown): boolean => typeof value === 'string' && !Number.isNaN(Date.parse(value));

const FITS: Record<LeafType, (value: unknown) => boolean> = {
  text: isText,
  number: Number.isFinite,
  money: Number.isSafeInteger,
  date: isDate,
  moment: (value) => isDate(value) && (value as string).length > 10,
  yesNo: (value) => typeof value === 'boolean',
  texts: (value) => Array.isArray(value) && value.every(isText),
  path: (value) => typeof value === 'string' && /^\/(?!\/)/.test(value),
  link: (value) => typeof value === 'string' && /^https?:\/\//.test(value),
};

/**
 * Returns the differences between data and declaration, by variable: 'quote.total is not money', 'reason is not
 * declared'.
 */
export function differences(variables: Variables, data: object, within = ''): string[] {
  const undeclared = Object.keys(data).filter((name) => !Object.hasOwn(variables, name));
  return [
    ...undeclared.map((name) => `${within}${name} is not declared`),
    ...Object.entries(variables).flatMap(([name, variable]) =>
      differencesOf(variable, (data as Record<string, unknown>)[name], within + name),
    ),
  ];
}

function differencesOf(variable: Variable, value: unknown, name: string): string[] {
  if (value === null || value === undefined) return variable.isOptional ? [] : [`${name} is missing`];
  if (variable.type === 'list')
    return Array.isArray(value)
      ? value.flatMap((row) => differencesOf({ type: 'group', fields: variable.fields }, row, name))
      : [`${name} is not a list`];
  if (variable.type !== 'group') return FITS[variable.type](value) ? [] : [`${name} is not ${variable.type}`];
  return typeof value === 'object' ? differences(variable.fields, value, `${name}.`) : [`${name} is not a group`];
}
