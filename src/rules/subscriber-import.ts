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

/** Addresses that are taken in from a file: what its columns may hold, and how far one is. */

/** With the names of columns that hold them, in small letters and without what stands between words. */
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

/** Which column of a file holds what: its place, from 0. */
export type ImportMapping = Partial<Record<ImportField, number>>;

/** What the names of columns say they hold; each column once. */
export function guessMapping(columns: readonly string[]): ImportMapping {
  const names = columns.map((name) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''));
  const found = IMPORT_FIELDS.map((field): [ImportField, number] => [
    field,
    names.findIndex((name) => (FIELDS[field].names as readonly string[]).includes(name)),
  ]);
  return Object.fromEntries(found.filter(([, place]) => place >= 0));
}

/** Which column of a row holds an address; none in a head. */
export function addressColumn(row: readonly string[]): ImportMapping {
  const email = row.findIndex((cell) => emailProblem(cell.trim()) === null);
  return email < 0 ? {} : { email };
}

/** Columns that say who does not want the newsletter, or cannot get it; a row that says so in one of them is left out. */
const STANDINGS = ['status', 'unsubscribed', 'blocked'] as const;
/** What says in 'Status' that somebody has it; any other word says that they do not. */
const HAVE_IT = ['subscribed', 'active', 'enabled', 'confirmed', 'opted in', 'opt in', 'yes', 'true', '1'];
/** What says in the other two that nothing happened; a time or any other word says that it did. */
const DID_NOT = ['no', 'false', '0', 'none', 'never', 'null', '-'];

/** Whether a row says that its address does not want the newsletter, or cannot get it; in which column, and its words. */
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

/** What is wrong with a mapping to so many columns; null when nothing is. */
export function mappingProblem(mapping: ImportMapping, columns: number): string | null {
  if (mapping.email === undefined) return 'Please say which column holds the addresses';
  const places = Object.values(mapping);
  if (places.some((place) => place >= columns)) return 'This file has fewer columns';
  return new Set(places).size < places.length ? 'A column can hold one thing only' : null;
}

/** What a row of a file says. */
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

/** Reads a row; the first cell that is wrong makes all of it so. */
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

/** The first characters of a cell as a database keeps them: whole ones, and no NUL. */
export const beginningOf = (text: string, most: number): string =>
  [...text]
    .slice(0, most)
    .join('')
    .replaceAll(/[\0\p{Cs}]/gu, '\ufffd');

const clip = (text: string): string => ([...text].length > 40 ? `${beginningOf(text, 39)}…` : beginningOf(text, 40));

/** By its value or as screens write it; undefined for any other. */
function industryOf(text: string): CompanyIndustry | undefined {
  const [value, label] = [text.toLowerCase().replaceAll(' ', '-'), text.toLowerCase()];
  return (
    COMPANY_INDUSTRIES.find((industry) => industry === value) ??
    companyIndustries.find((industry) => industry.label.toLowerCase() === label)?.value
  );
}

/** Split by anything; null where nothing is said, and the first word that is no topic in their place. */
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

/** What staff do with a file; nothing comes in that was not checked. */
export const IMPORT_ACTIONS = {
  check: { from: ['uploaded', 'checked', 'failed'], to: 'checking' },
  run: { from: ['checked'], to: 'importing' },
  discard: { from: ['uploaded', 'checked', 'failed'] },
} as const satisfies Record<string, { from: readonly ImportStatus[]; to?: ImportStatus }>;
export type ImportAction = keyof typeof IMPORT_ACTIONS;
export const IMPORT_ACTION_NAMES = Object.keys(IMPORT_ACTIONS) as ImportAction[];

export const importAllows = (action: ImportAction, status: ImportStatus): boolean =>
  (IMPORT_ACTIONS[action].from as readonly ImportStatus[]).includes(status);

/** Whether a job is at work on it. */
export const isImportGoing = (status: ImportStatus): boolean => status === 'checking' || status === 'importing';
