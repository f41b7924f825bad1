import { answer, api } from '../../shared/api/client';
import type { paths } from '../../shared/api/schema';
import { loadDraft, saveDraft } from '../form-draft';
import { pageTexts } from '../page-texts';

type RegisterBody = paths['/api/v1/auth/register']['post']['requestBody']['content']['application/json'];

/** Fields of the form, all of them text; the names are the server's. */
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

/** The steps in order, with their fields. The password comes last, because a refresh loses it. */
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

/** Returns the values typed before a refresh, and the number of completed steps. */
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
 * POST /auth/register: registers, and signs the new account in. 409 on the field `email` when the address is registered
 * already.
 */
export const signUp = (values: Registration) =>
  answer(api.POST('/api/v1/auth/register', { body: toRegistration(values) }));
