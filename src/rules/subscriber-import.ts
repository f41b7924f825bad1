import { COMPANY_INDUSTRIES, companyIndustries, type CompanyIndustry } from './industries.js';
import { emailProblem } from './email.js';
import {
  SUBSCRIBER_COMPANY,
  SUBSCRIBER_FIRST_NAME,
  SUBSCRIBER_LAST_NAME,
  type Topic,
  TOPICS,
  topics,
} from './subscription.js';
import { textProblem, type TextRule } from './text-rule.js';

/** Import of subscribers from a CSV file: the fields of its columns, and the statuses of an import. */

/** Fields of a subscriber, each with the column names that stand for it, in lower case and without separators. */
const FIELDS = {
  email: {
    label: 'Address',
    names: ['email', 'emailaddress', 'primaryemail', 'primaryemailaddress', 'mail', 'emailadres', 'emailadresse'],
  },
  firstName: { label: 'First name', names: ['firstname', 'givenname', 'voornaam', 'vorname'] },
  lastName: { label: 'Last name', names: ['lastname', 'surname', 'familyname', 'achternaam', 'nachname'] },
  company: { label: 'Company', names: ['company', 'organisation', 'organization', 'bedrijf', 'firma'] },
  industry: { label: 'Industry', names: ['industry', 'sector'] },
  topics: { label: 'Topics', names: ['topics', 'topic', 'interests'] },
  status: {
    label: 'Status',
    names: [
      'status',
      'subscriptionstatus',
      'subscriberstatus',
      'emailstatus',
      'marketingstatus',
      'subscribed',
      'optin',
    ],
  },
  unsubscribed: {
    label: 'Unsubscribed',
    names: [
      'unsubscribed',
      'unsubscribedat',
      'unsubtime',
      'optout',
      'optedout',
      'emailoptout',
      'afgemeld',
      'abgemeldet',
    ],
  },
  blocked: {
    label: 'Blocked',
    names: [
      'blocked',
      'blocklisted',
      'blacklisted',
      'emailblocklisted',
      'emailblacklisted',
      'unreachable',
      'bounced',
      'cleantime',
    ],
  },
} as const;
export type ImportField = keyof typeof FIELDS;
export const IMPORT_FIELDS = Object.keys(FIELDS) as ImportField[];
export const importFieldLabel = (field: ImportField): string => FIELDS[field].label;

/** Index of the column that holds each field, from 0. */
export type ImportMapping = Partial<Record<ImportField, number>>;

/** Guesses the mapping from the column names. Maps each column to at most one field. */
export function guessMapping(columns: readonly string[]): ImportMapping {
  const names = columns.map((name) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''));
  const found = IMPORT_FIELDS.map((field): [ImportField, number] => [
    field,
    names.findIndex((name) => (FIELDS[field].names as readonly string[]).includes(name)),
  ]);
  return Object.fromEntries(found.filter(([, place]) => place >= 0));
}

/**
 * Returns a mapping with only the column of a row that holds an e-mail address; empty if no cell does, as in a header
 * row.
 */
export function addressColumn(row: readonly string[]): ImportMapping {
  const email = row.findIndex((cell) => emailProblem(cell.trim()) === null);
  return email < 0 ? {} : { email };
}

/**
 * Columns that can say that a subscriber does not want, or cannot get, the newsletter. The import skips a row if any of
 * these columns says so.
 */
const STANDINGS = ['status', 'unsubscribed', 'blocked'] as const;
/** Values of the column 'Status' for active subscribers. The import skips rows with any other value. */
const HAVE_IT = ['subscribed', 'active', 'enabled', 'confirmed', 'opted in', 'opt in', 'yes', 'true', '1'];
/** Values of the other two columns that mean no. The import skips rows with any other value, such as a time. */
const DID_NOT = ['no', 'false', '0', 'none', 'never', 'null', '-'];

/** Returns the cell that says that the subscriber does not want, or cannot get, the newsletter; null if there is none. */
export function standingProblem(cells: readonly string[], mapping: ImportMapping): WrongCell | null {
  for (const field of STANDINGS) {
    const cell = cells[mapping[field] ?? -1]?.trim() ?? '';
    const word =
      cell
        .toLowerCase()
        .replaceAll(/[\s_-]+/g, ' ')
        .trim() || cell;
    const isGood = (field === 'status' ? HAVE_IT : DID_NOT).includes(word);
    if (cell !== '' && !isGood) return { field, problem: `The file says '${clip(cell)}'` };
  }
  return null;
}

/** Returns a message about an invalid mapping for a file with this number of columns; null if it is valid. */
export function mappingProblem(mapping: ImportMapping, columns: number): string | null {
  if (mapping.email === undefined) return 'Please choose the column with the email addresses';
  const places = Object.values(mapping);
  if (places.some((place) => place >= columns)) return 'This file has fewer columns';
  return new Set(places).size < places.length ? 'A column can hold only one field' : null;
}

/** Valid contents of a row. */
export interface ImportedReader {
  email: string;
  firstName: string | null;
  lastName: string | null;
  company: string | null;
  industry: CompanyIndustry | null;
  topics: Topic[] | null;
}
export interface WrongCell {
  field: ImportField;
  problem: string;
}

const LINES: Record<'firstName' | 'lastName' | 'company', TextRule> = {
  firstName: SUBSCRIBER_FIRST_NAME,
  lastName: SUBSCRIBER_LAST_NAME,
  company: SUBSCRIBER_COMPANY,
};

/** Parses a row of the file. One invalid cell makes the whole row invalid. */
export function readerOf(cells: readonly string[], mapping: ImportMapping): ImportedReader | WrongCell {
  const cell = (field: ImportField) => cells[mapping[field] ?? -1]?.trim() ?? '';
  const email = cell('email').toLowerCase();
  const wrong = emailProblem(email);
  if (wrong) return { field: 'email', problem: wrong };
  const standing = standingProblem(cells, mapping);
  if (standing) return standing;
  for (const [field, rule] of Object.entries(LINES) as [keyof typeof LINES, TextRule][]) {
    const problem = textProblem(rule, cell(field));
    if (problem) return { field, problem };
  }
  const industry = cell('industry') === '' ? null : industryOf(cell('industry'));
  if (industry === undefined) return { field: 'industry', problem: `There is no industry '${clip(cell('industry'))}'` };
  const chosen = topicsOf(cell('topics'));
  if (typeof chosen === 'string') return { field: 'topics', problem: `There is no topic '${clip(chosen)}'` };
  return {
    email,
    firstName: cell('firstName') || null,
    lastName: cell('lastName') || null,
    company: cell('company') || null,
    industry,
    topics: chosen,
  };
}

export const isWrong = (read: ImportedReader | WrongCell): read is WrongCell => 'problem' in read;

/**
 * Returns the first `most` characters of a cell without characters that the database cannot store: NUL and half
 * surrogate pairs.
 */
export const beginningOf = (text: string, most: number): string =>
  [...text]
    .slice(0, most)
    .join('')
    .replaceAll(/[\0\p{Cs}]/gu, '\ufffd');

const clip = (text: string): string => ([...text].length > 40 ? `${beginningOf(text, 39)}…` : beginningOf(text, 40));

/** Finds an industry by its value or its label; undefined if there is none. */
function industryOf(text: string): CompanyIndustry | undefined {
  const [value, label] = [text.toLowerCase().replaceAll(' ', '-'), text.toLowerCase()];
  return (
    COMPANY_INDUSTRIES.find((industry) => industry === value) ??
    companyIndustries.find((industry) => industry.label.toLowerCase() === label)?.value
  );
}

/**
 * Parses a list of topics with any separator. Returns null for an empty text, and the first unknown word as a string if
 * there is one.
 */
function topicsOf(text: string): Topic[] | string | null {
  if (text === '') return null;
  const joined = topics.reduce(
    (words, { value, label }) => words.replaceAll(label.toLowerCase(), value),
    text.toLowerCase(),
  );
  const words = joined.split(/[\s,;|]+/).filter(Boolean);
  const unknown = words.find((word) => !TOPICS.some((topic) => topic === word));
  return unknown ?? TOPICS.filter((topic) => words.includes(topic));
}

export const IMPORT_STATUSES = ['uploaded', 'checking', 'checked', 'importing', 'imported', 'failed'] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** Actions of staff on an import file, with their starting statuses. Only a file that was checked can be imported. */
export const IMPORT_ACTIONS = {
  check: { from: ['uploaded', 'checked', 'failed'], to: 'checking' },
  run: { from: ['checked'], to: 'importing' },
  discard: { from: ['uploaded', 'checked', 'failed'] },
} as const satisfies Record<string, { from: readonly ImportStatus[]; to?: ImportStatus }>;
export type ImportAction = keyof typeof IMPORT_ACTIONS;
export const IMPORT_ACTION_NAMES = Object.keys(IMPORT_ACTIONS) as ImportAction[];

export const importAllows = (action: ImportAction, status: ImportStatus): boolean =>
  (IMPORT_ACTIONS[action].from as readonly ImportStatus[]).includes(status);

/** True while a job checks or imports the file. */
export const isImportGoing = (status: ImportStatus): boolean => status === 'checking' || status === 'importing';
