/** A condition on a text, the message when the text does not meet it, and the maximum length if that is the condition. */
export type Check = readonly [holds: (text: string) => boolean, told: string, max?: number];

/** Rule of a text field. The first check that fails determines the message. */
export interface TextRule {
  /** Name of the field for the start of a sentence: 'Job title'. */
  label: string;
  /** Message for an empty field; null if the field is optional. */
  required: string | null;
  /** Converts a clean text to its stored form, to which the checks apply. If absent, the text is stored as it is. */
  kept?: (typed: string) => string;
  checks: readonly Check[];
}

export interface LineOptions {
  label: string;
  min?: { length: number; message: string };
  max: number;
  /** Message for a text that is too long. Default: '{label} cannot exceed {max} characters'. */
  tooLong?: string;
}

/** Characters that turn the direction of the text after them, so that a name or a number would be read as another one. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Characters that XML 1.0 cannot contain, so that no invoice could, and that no person types. NUL and half surrogate
 * pairs are refused.
 */
const UNTYPED = /[^\0\t\n\r\u{20}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** Replacements of Word's characters for a line break, a page break and a non-breaking hyphen. */
const PASTED: Record<string, string> = { '\u000b': '\n', '\u000c': '\n', '\u001e': '-' };

/**
 * Matches texts of which nothing is seen: blanks, controls, characters that Unicode hides, and the empty pattern of
 * Braille.
 */
const UNSEEN = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Returns a text without the characters that no invoice can contain. */
export const fitForXml = (text: string): string => text.replace(UNTYPED, (character) => PASTED[character] ?? '');

/**
 * Returns a typed text as it is kept: trimmed, in NFC, without characters that turn its direction or that no invoice
 * can contain. A text of which nothing is seen is empty. Other characters stay, also the joiners of Persian words and
 * emoji.
 */
export function cleanText(typed: string): string {
  const text = fitForXml(typed.replace(TURNING, '')).trim().normalize('NFC');
  return UNSEEN.test(text) ? '' : text;
}

/** Matches texts without line breaks and other control characters. */
const ONE_LINE = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;

/** Characters that the database cannot store: NUL and half surrogate pairs. */
const UNKEPT = /[\0\p{Cs}]/u;

/** Counts characters the way Postgres does. */
const lengthOf = (text: string): number => [...text].length;

export const atLeast = (length: number, told: string): Check => [(text) => lengthOf(text) >= length, told];
export const atMost = (label: string, length: number, told?: string): Check => [
  (text) => lengthOf(text) <= length,
  told ?? `${label} cannot exceed ${length} characters`,
  length,
];
export const matches = (pattern: RegExp, told: string): Check => [(text) => pattern.test(text), told];

/**
 * Returns the rule of a required single-line field. `required` is the message for an empty field, '{label} is required'
 * by default.
 */
export const requiredLine = (
  { required, ...options }: LineOptions & { required?: string },
  ...more: Check[]
): TextRule => ({ ...optionalLine(options, ...more), required: required ?? `${options.label} is required` });

/** Returns the rule of an optional single-line field. */
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

/** Typographic apostrophes and similar characters, which phone keyboards insert. */
const APOSTROPHES = /[\u2018\u2019\u201b\u02bc\u2032\uff07]/g;

/**
 * Replaces typographic apostrophes by straight ones, so that names can be compared and searched: 'Société d’Études'
 * becomes 'Société d\'Études'.
 */
export const plainApostrophes = (typed: string): string => typed.replace(APOSTROPHES, "'");

/** Returns the rule of a line that holds a name of a person, a company or a job. */
export const nameLine = (rule: TextRule): TextRule => ({ ...rule, kept: plainApostrophes });

/** Returns the maximum length of a typed text; undefined if there is none, or if the stored form has another length. */
export const maxLengthOf = ({ kept, checks }: TextRule): number | undefined =>
  kept && kept !== plainApostrophes ? undefined : checks.find(([, , max]) => max !== undefined)?.[2];

/** Removes the dots, hyphens and blanks that group the digits of a printed number. */
export const ungrouped = (typed: string): string => typed.replace(/[\s.\-\u2010-\u2015]/g, '');

/** Returns a message about an invalid text, which `cleanText` has cleaned; null if it is valid. */
export function textProblem({ label, required, kept, checks }: TextRule, value: unknown): string | null {
  if (value === undefined || value === null || value === '') return required;
  if (typeof value !== 'string') return `${label} must be text`;
  const text = kept ? kept(value) : value;
  const problem = checks.find(([holds]) => !holds(text))?.[1];
  return problem ?? (UNKEPT.test(text) ? `${label} contains invalid characters` : null);
}
