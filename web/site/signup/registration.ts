import { answer, api } from '../../shared/api/client';
import type { paths } from '../../shared/api/schema';
import { loadDraft, saveDraft } from '../../shared/form-draft';
import { pageTexts } from '../page-texts';

type RegisterBody = paths['/api/v1/auth/register']['post']['requestBody']['content']['application/json'];

/** Initial values of the form; all fields are text, and their names are those of the API. */
export const emptyRegistration = {
  firstName: '',
  lastName: '',
  jobTitle: '',
  phone: '',
  companyName: '',
  companyIndustry: '',
  website: '',
  country: '',
  addressLine1: '',
  addressLine2: '',
  postalCode: '',
  city: '',
  cocNumber: '',
  vatNumber: '',
  email: '',
  password: '',
  confirmPassword: '',
};
export type Registration = typeof emptyRegistration;
export type RegistrationField = keyof Registration;

const labels = pageTexts.signup.steps;

/**
 * Steps of the form with their fields. The password is in the last step, because it is not stored and a refresh loses
 * it.
 */
export const STEPS: { key: keyof typeof labels; label: string; fields: RegistrationField[] }[] = [
  { key: 'person', label: labels.person, fields: ['firstName', 'lastName', 'jobTitle', 'phone'] },
  {
    key: 'company',
    label: labels.company,
    fields: [
      'companyName',
      'companyIndustry',
      'website',
      'country',
      'addressLine1',
      'addressLine2',
      'postalCode',
      'city',
      'cocNumber',
      'vatNumber',
    ],
  },
  { key: 'account', label: labels.account, fields: ['email', 'password', 'confirmPassword'] },
];
export const LAST_STEP = STEPS.length - 1;
export const FIELDS = STEPS.flatMap(({ fields }) => fields);

export const DRAFT_KEY = 'signup-draft';

/** Returns the values stored before a refresh, and the number of completed steps. */
export function loadRegistration(): { values: Registration; done: number } {
  const { done, ...values } = loadDraft(DRAFT_KEY, { ...emptyRegistration, done: 0 });
  return { values, done };
}

export const saveRegistration = (values: Registration, done: number) =>
  saveDraft(DRAFT_KEY, { ...values, password: '', confirmPassword: '', done });

/** Returns the body of the request. */
export const toRegistration = (values: Registration): RegisterBody => ({
  ...values,
  companyIndustry: values.companyIndustry as RegisterBody['companyIndustry'],
});

/**
 * POST /auth/register: registers a company and its first user, and signs the user in. 409 on the field `email` when the
 * address is already registered.
 */
export const signUp = (values: Registration) =>
  answer(api.POST('/api/v1/auth/register', { body: toRegistration(values) }));
