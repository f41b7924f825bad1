/** What a line of text must hold, and what is told when it does not. */
export type Check = readonly [holds: (text: string) => boolean, told: string];

/** What a field of text may hold: its checks in the order in which they are told. */
export interface TextRule {
  /** As it begins a sentence: 'Job title'. */
  label: string;
  /** Told when there is nothing; null where the field may be left empty. */
  required: string | null;
  /** What is kept of a trimmed text; its checks are of that. All of it when absent. */
  kept?: (typed: string) => string;
  checks: readonly Check[];
}

export interface LineOptions {
  label: string;
  min?: { length: number; message: string };
  max: number;
  /** When it is too long; default '{label} cannot exceed {max} characters'. */
  tooLong?: string;
}

/** No line ends and nothing else that does not print. */
const ONE_LINE = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;

/** What no database keeps: NUL, and half a character. */
const UNKEPT = /[\0\p{Cs}]/u;

/** As the database counts characters. */
const lengthOf = (text: string): number => [...text].length;

export const atLeast = (length: number, told: string): Check => [(text) => lengthOf(text) >= length, told];
export const atMost = (label: string, length: number, told?: string): Check => [
  (text) => lengthOf(text) <= length,
  told ?? `${label} cannot exceed ${length} characters`,
];
export const matches = (pattern: RegExp, told: string): Check => [(text) => pattern.test(text), told];

/** A line that has to be there; `required` is told when it is not, by default '{label} is required'. */
export const requiredLine = (
  { required, ...options }: LineOptions & { required?: string },
  ...more: Check[]
): TextRule => ({ ...optionalLine(options, ...more), required: required ?? `${options.label} is required` });

/** A line that may be left empty. */
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

/** Apostrophes as phones type them. */
const APOSTROPHES = /[\u2018\u2019\u201b\u02bc\u2032\uff07]/g;

/** 'Société d’Études' as 'Société d\'Études': names are compared and searched with one apostrophe. */
export const plainApostrophes = (typed: string): string => typed.replace(APOSTROPHES, "'");

/** A line with a name in it, of a person, a company or a job. */
export const nameLine = (rule: TextRule): TextRule => ({ ...rule, kept: plainApostrophes });

/** A number as papers print it, without the dots, hyphens and blanks that group it. */
export const ungrouped = (typed: string): string => typed.replace(/[\s.\-\u2010-\u2015]/g, '');

/** What is wrong with a trimmed text, in words; null when nothing is. */
export function textProblem({ label, required, kept, checks }: TextRule, value: unknown): string | null {
  if (value === undefined || value === null || value === '') return required;
  if (typeof value !== 'string') return `${label} must be text`;
  const text = kept ? kept(value) : value;
  const problem = checks.find(([holds]) => !holds(text))?.[1];
  return problem ?? (UNKEPT.test(text) ? `${label} contains invalid characters` : null);
}
