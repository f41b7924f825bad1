import {
  APPLICATION_DOCUMENTS,
  APPLICATION_DOCUMENT_TYPES,
  APPLICATION_PROBLEMS,
  MAX_EXPECTED_REVENUE,
  MAX_MARKETS,
  MAX_TECHNICAL_PEOPLE,
  PRODUCT_KIND_NAMES,
  type ProductKind,
  TEAM_SIZE_NAMES,
  type TeamSize,
} from '#rules/partner-application';
import { parseAmount, typedAmount } from '../../shared/amounts';
import { ApiError, messageOf } from '../../shared/api/errors';
import type { ApplicationDocumentType, ApplyInput, PartnerApplication } from '../../shared/api/schema';
import { countries } from '../../shared/country-words';
import { fileProblem } from '../../shared/files';
import { emailTexts } from '../../shared/texts';
import { passwordTexts } from '../../shared/passwords';
import { phoneTexts } from '../../shared/phone';
import { clearDraft, loadDraft, saveDraft } from '../../shared/form-draft';
import { pageTexts } from '../page-texts';
import { emptyRegistration, STEPS as SIGN_UP, type Registration, toRegistration } from '../signup/registration';
import { partnerTexts } from './texts';

const words = partnerTexts.apply;

const emptyBusiness = {
  markets: [] as string[],
  products: [] as ProductKind[],
  teamSize: '',
  technicalPeople: '',
  expectedRevenue: '',
  motivation: '',
};
export type Business = typeof emptyBusiness;

/** Form values of a visitor; a signed-in user fills in only the business part. The field names are those of the API. */
export type Application = Registration & Business;
type ApplicationField = keyof Application;

export interface ApplicationStep {
  key: keyof typeof words.steps;
  label: string;
  fields: ApplicationField[];
}

const asked = (key: (typeof SIGN_UP)[number]['key']) => SIGN_UP.find((step) => step.key === key)!.fields;
const step = (key: ApplicationStep['key'], fields: ApplicationField[]): ApplicationStep => ({
  key,
  label: words.steps[key],
  fields,
});

const BUSINESS: ApplicationStep[] = [
  step('business', Object.keys(emptyBusiness) as ApplicationField[]),
  step('review', []),
];
const ACCOUNT: ApplicationStep[] = [
  step('company', asked('company')),
  step('person', [...asked('person'), ...asked('account')]),
];
export const stepsOf = (isVisitor: boolean) => (isVisitor ? [...ACCOUNT, ...BUSINESS] : BUSINESS);

const SECRET = { password: '', confirmPassword: '' };
const VISITOR = 'partner-application';
const keyOf = (userId: string | null) => (userId === null ? VISITOR : `${VISITOR}:${userId}`);

interface Draft {
  values: Application;
  /** Number of completed steps. */
  done: number;
  /** Time of the last save, ISO 8601; empty when nothing is saved. */
  keptAt: string;
}

/**
 * Returns the draft stored on this device. A user who has signed in since then continues the draft that they began as a
 * visitor; a rejected applicant starts with the answers of the rejected application.
 */
export function loadApplication(userId: string | null, former?: PartnerApplication): Draft {
  const own = load(keyOf(userId));
  if (own.keptAt || userId === null) return own;
  const visitor = load(VISITOR);
  if (!former && visitor.values.motivation) return { ...visitor, done: 0 };
  return former ? { ...own, values: { ...own.values, ...toBusiness(former) } } : own;
}

function load(key: string): Draft {
  const empty = { ...emptyRegistration, ...emptyBusiness, done: 0, keptAt: '' };
  const { done, keptAt, ...values } = loadDraft(key, empty, 'device');
  const known = <T extends string>(given: unknown, all: readonly T[]) =>
    Array.isArray(given) ? all.filter((one) => given.includes(one)) : [];
  return {
    done,
    keptAt,
    values: {
      ...values,
      ...SECRET,
      markets: known(
        values.markets,
        countries.map(({ code }) => code),
      ),
      products: known(values.products, PRODUCT_KIND_NAMES),
    },
  };
}

/** Stores the draft without passwords, and returns the current time as ISO 8601. */
export function saveApplication(userId: string | null, values: Application, done: number): string {
  const keptAt = new Date().toISOString();
  saveDraft(keyOf(userId), { ...values, ...SECRET, done, keptAt }, 'device');
  return keptAt;
}

/** Deletes the draft, after sending or when the user starts over. */
export function clearApplication(userId: string | null) {
  clearDraft(keyOf(userId), 'device');
  clearDraft(VISITOR, 'device');
}

const toBusiness = (former: PartnerApplication): Business => ({
  markets: former.markets,
  products: former.products,
  teamSize: former.teamSize,
  technicalPeople: String(former.technicalPeople),
  expectedRevenue: typedAmount(former.expectedRevenue),
  motivation: former.motivation,
});

/** Converts form values to the business part of an application. */
export const businessOf = (values: Business): Omit<ApplyInput, 'account'> => ({
  markets: values.markets,
  products: values.products,
  teamSize: values.teamSize as TeamSize,
  technicalPeople: Number(values.technicalPeople),
  expectedRevenue: parseAmount(values.expectedRevenue) ?? 0,
  motivation: values.motivation.trim(),
});

/** Returns the body of the request. */
export function toBody(
  { markets, products, teamSize, technicalPeople, expectedRevenue, motivation, ...account }: Application,
  isVisitor: boolean,
): ApplyInput {
  const business = businessOf({ markets, products, teamSize, technicalPeople, expectedRevenue, motivation });
  return isVisitor ? { ...business, account: toRegistration(account) } : business;
}

const isWhole = (typed: string) => /^\d+$/.test(typed.trim()) && Number(typed) <= MAX_TECHNICAL_PEOPLE;

function isRevenue(typed: string) {
  const amount = parseAmount(typed);
  return amount !== null && amount >= 0 && amount <= MAX_EXPECTED_REVENUE;
}

/** Rules of the business fields for react-hook-form's `register`. */
export const businessRules = {
  markets: {
    validate: (codes: string[]) => {
      if (codes.length === 0) return APPLICATION_PROBLEMS.markets;
      return codes.length <= MAX_MARKETS || words.tooManyMarkets(MAX_MARKETS);
    },
  },
  products: { validate: (kinds: string[]) => kinds.length > 0 || APPLICATION_PROBLEMS.products },
  teamSize: {
    validate: (size: string) => TEAM_SIZE_NAMES.some((known) => known === size) || APPLICATION_PROBLEMS.teamSize,
  },
  technicalPeople: { validate: (typed: string) => isWhole(typed) || APPLICATION_PROBLEMS.technicalPeople },
  expectedRevenue: { validate: (typed: string) => isRevenue(typed) || APPLICATION_PROBLEMS.expectedRevenue },
};

export type Files = Partial<Record<ApplicationDocumentType, File>>;

/** Returns the types of documents that are required but missing, or whose file is invalid. */
export const wrongFiles = (files: Files): ApplicationDocumentType[] =>
  APPLICATION_DOCUMENT_TYPES.filter((type) => {
    const file = files[type];
    return file ? fileProblem(file) !== null : APPLICATION_DOCUMENTS[type].required;
  });

const { signup } = pageTexts;
const LABELS: Record<ApplicationField, string> = {
  firstName: signup.firstName,
  lastName: signup.lastName,
  jobTitle: signup.jobTitle,
  phone: phoneTexts.label,
  companyName: signup.companyName,
  companyIndustry: signup.industry,
  website: signup.website,
  country: 'Country',
  addressLine1: signup.addressLine1,
  addressLine2: signup.addressLine2,
  postalCode: signup.postalCode,
  city: signup.city,
  cocNumber: signup.cocNumber,
  vatNumber: signup.vatNumber,
  email: emailTexts.label,
  password: passwordTexts.label,
  confirmPassword: passwordTexts.confirm,
  markets: words.markets,
  products: words.products,
  teamSize: words.teamSize,
  technicalPeople: words.technicalPeople,
  expectedRevenue: words.expectedRevenue,
  motivation: words.motivation,
};

/**
 * Returns the server's errors, one line for each field, as specified: '{Field label}: {msg}'. Empty when the only error
 * is already shown at its field; `placed` is the number of fields that show an error.
 */
export function problemLines(error: unknown, placed = 0): string[] {
  const errors = error instanceof ApiError ? error.errors : [];
  if (placed === 1 && errors.length === 1) return [];
  if (errors.length === 0) return [messageOf(error, words.invalid)];
  return errors.map(({ field, message }) => {
    const name = field.split('.').findLast((part) => part in LABELS);
    return name ? `${LABELS[name as ApplicationField]}: ${message}` : message;
  });
}
