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

/** Import of subscribers from a file: the fields of its columns, and the progress of an import. */

/** Fields, with the column names that identify them, in lower case and without separators. */
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

/** Column of each field: its index, from 0. */
export type ImportMapping = Partial<Record<ImportField, number>>;

/** Guesses the mapping from the names of columns; uses each column once. */
export function guessMapping(columns: readonly string[]): ImportMapping {
  const names = columns.map((name) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''));
  const found = IMPORT_FIELDS.map((field): [ImportField, number] => [
    field,
    names.findIndex((name) => (FIELDS[field].names as readonly string[]).includes(name)),
  ]);
  return Object.fromEntries(found.filter(([, place]) => place >= 0));
}

/** Returns the column of a row that holds an address; empty for a header row. */
export function addressColumn(row: readonly string[]): ImportMapping {
  const email = row.findIndex((cell) => emailProblem(cell.trim()) === null);
  return email < 0 ? {} : { email };
}

/** Columns that say that a subscriber does not want, or cannot get, the newsletter. A row that says so in any of them is skipped. */
const STANDINGS = ['status', 'unsubscribed', 'blocked'] as const;
/** Words in 'Status' for active subscribers; any other word excludes the row. */
const HAVE_IT = ['subscribed', 'active', 'enabled', 'confirmed', 'opted in', 'opt in', 'yes', 'true', '1'];
/** Words in the other two columns for 'did not happen'; a time or any other word excludes the row. */
const DID_NOT = ['no', 'false', '0', 'none', 'never', 'null', '-'];

/** Returns the cell that says that the address does not want, or cannot get, the newsletter; null if there is none. */
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

/** Returns the problem of a mapping for this number of columns; null if there is none. */
export function mappingProblem(mapping: ImportMapping, columns: number): string | null {
  if (mapping.email === undefined) return 'Please choose the column with the email addresses';
  const places = Object.values(mapping);
  if (places.some((place) => place >= columns)) return 'This file has fewer columns';
  return new Set(places).size < places.length ? 'A column can hold only one field' : null;
}

/** Contents of a row. */
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

/** Parses a row; the first invalid cell makes the whole row invalid. */
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

/** Returns the first characters of a cell in a form that the database can store: no split characters, no NUL. */
export const beginningOf = (text: string, most: number): string =>
  [...text]
    .slice(0, most)
    .join('')
    .replaceAll(/[\0\p{Cs}]/gu, '\ufffd');

const clip = (text: string): string => ([...text].length > 40 ? `${beginningOf(text, 39)}…` : beginningOf(text, 40));

/** Finds an industry by its value or label; undefined for any other text. */
function industryOf(text: string): CompanyIndustry | undefined {
  const [value, label] = [text.toLowerCase().replaceAll(' ', '-'), text.toLowerCase()];
  return (
    COMPANY_INDUSTRIES.find((industry) => industry === value) ??
    companyIndustries.find((industry) => industry.label.toLowerCase() === label)?.value
  );
}

/** Parses topics with any separator. Null for an empty text; the first unknown word if there is one. */
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

/** Actions of staff on a file. Only a checked file can be imported. */
export const IMPORT_ACTIONS = {
  check: { from: ['uploaded', 'checked', 'failed'], to: 'checking' },
  run: { from: ['checked'], to: 'importing' },
  discard: { from: ['uploaded', 'checked', 'failed'] },
} as const satisfies Record<string, { from: readonly ImportStatus[]; to?: ImportStatus }>;
export type ImportAction = keyof typeof IMPORT_ACTIONS;
export const IMPORT_ACTION_NAMES = Object.keys(IMPORT_ACTIONS) as ImportAction[];

export const importAllows = (action: ImportAction, status: ImportStatus): boolean =>
  (IMPORT_ACTIONS[action].from as readonly ImportStatus[]).includes(status);

/** True while a job processes the file. */
export const isImportGoing = (status: ImportStatus): boolean => status === 'checking' || status === 'importing';
