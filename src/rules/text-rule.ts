/** A condition on a text, and the message if it is not met. */
export type Check = readonly [holds: (text: string) => boolean, told: string];

/** Rule for a text field. Its checks are in the order in which they are reported. */
export interface TextRule {
  /** Name of the field at the beginning of a sentence: 'Job title'. */
  label: string;
  /** Message for an empty field; null if the field is optional. */
  required: string | null;
  /** Normalizes a trimmed text for storage; the checks apply to the result. The text is kept unchanged if absent. */
  kept?: (typed: string) => string;
  checks: readonly Check[];
}

export interface LineOptions {
  label: string;
  min?: { length: number; message: string };
  max: number;
  /** Message for a text that is too long; default '{label} cannot exceed {max} characters'. */
  tooLong?: string;
}

/** Excludes line breaks and other unprintable characters. */
const ONE_LINE = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;

/** Characters that the database cannot store: NUL, and half a surrogate pair. */
const UNKEPT = /[\0\p{Cs}]/u;

/** Counts characters as the database does. */
const lengthOf = (text: string): number => [...text].length;

export const atLeast = (length: number, told: string): Check => [(text) => lengthOf(text) >= length, told];
export const atMost = (label: string, length: number, told?: string): Check => [
  (text) => lengthOf(text) <= length,
  told ?? `${label} cannot exceed ${length} characters`,
];
export const matches = (pattern: RegExp, told: string): Check => [(text) => pattern.test(text), told];

/** Rule for a required line; `required` is the message if it is empty, by default '{label} is required'. */
export const requiredLine = (
  { required, ...options }: LineOptions & { required?: string },
  ...more: Check[]
): TextRule => ({ ...optionalLine(options, ...more), required: required ?? `${options.label} is required` });

/** Rule for an optional line. */
export const optionalLine = ({ label, min, max, tooLong }: LineOptions, ...more: Check[]): TextRule => ({
  label,
  required: null,
  checks: [
    ...(min ? [atLeast(min.length, min.message)] : []),
    atMost(label, max, tooLong),
    matches(ONE_LINE, `${label} contains invalid characters`),
    ...more,
  ],
});

/** Apostrophes that phones type. */
const APOSTROPHES = /[\u2018\u2019\u201b\u02bc\u2032\uff07]/g;

/** Replaces apostrophes by the straight one, so that names compare and can be searched: 'Société d’Études' as 'Société d\'Études'. */
export const plainApostrophes = (typed: string): string => typed.replace(APOSTROPHES, "'");

/** Rule for a line with a name of a person, a company or a job. */
export const nameLine = (rule: TextRule): TextRule => ({ ...rule, kept: plainApostrophes });

/** Removes the dots, hyphens and blanks that group a printed number. */
export const ungrouped = (typed: string): string => typed.replace(/[\s.\-\u2010-\u2015]/g, '');

/** Returns the problem of a trimmed text, in words; null if there is none. */
export function textProblem({ label, required, kept, checks }: TextRule, value: unknown): string | null {
  if (value === undefined || value === null || value === '') return required;
  if (typeof value !== 'string') return `${label} must be text`;
  const text = kept ? kept(value) : value;
  const problem = checks.find(([holds]) => !holds(text))?.[1];
  return problem ?? (UNKEPT.test(text) ? `${label} contains invalid characters` : null);
}
