import { CONTACT_NAME, CUSTOMER_NAME, DEAL_NOTES, DEAL_PROBLEMS, MAX_DEAL_VALUE, NEXT_STEP } from '#rules/deal';
import { parseAmount, typedAmount } from '../../../shared/amounts';
import type { Deal, DealInput } from '../../../shared/api/schema';
import { companyRules } from '../../../shared/company-rules';
import { optionalEmailRules } from '../../../shared/components/fields/EmailField';
import { formRule } from '../../../shared/form-rule';

/** Names of the form fields, in the order of the form. */
export const DEAL_FIELDS = [
  'clientId',
  'customerName',
  'countryCode',
  'vatNumber',
  'website',
  'products',
  'expectedValue',
  'closesOn',
  'contactName',
  'contactEmail',
  'contactPhone',
  'nextStep',
  'nextStepOn',
  'notes',
] as const;
export type DealFields = Record<Exclude<(typeof DEAL_FIELDS)[number], 'products'>, string> & { products: string[] };

export const dealRules = {
  customerName: formRule(CUSTOMER_NAME),
  countryCode: companyRules.countryCode,
  vatNumber: companyRules.vatNumber,
  website: companyRules.website,
  contactName: formRule(CONTACT_NAME),
  contactEmail: optionalEmailRules,
  nextStep: formRule(NEXT_STEP),
  notes: formRule(DEAL_NOTES),
  products: { validate: (chosen: string[]) => chosen.length > 0 || DEAL_PROBLEMS.products },
  expectedValue: {
    validate: (typed: string) => {
      const value = parseAmount(typed);
      return (value !== null && value > 0 && value <= MAX_DEAL_VALUE) || DEAL_PROBLEMS.value;
    },
  },
  closesOn: { validate: (day: string) => day !== '' || DEAL_PROBLEMS.closesOn },
  nextStepOn: {
    validate: (day: string, { nextStep }: DealFields) =>
      day === '' || nextStep.trim() !== '' || DEAL_PROBLEMS.stepWithoutText,
  },
};

/** Returns the form values of a deal; empty values for a new deal. */
export const dealFields = (deal: Deal | null): DealFields => ({
  clientId: deal?.client?.id ?? '',
  customerName: deal?.customerName ?? '',
  countryCode: deal?.countryCode ?? '',
  vatNumber: deal?.vatNumber ?? '',
  website: deal?.website ?? '',
  products: deal?.products.map(({ id }) => id) ?? [],
  expectedValue: deal ? typedAmount(deal.expectedValue) : '',
  closesOn: deal?.closesOn ?? '',
  contactName: deal?.contactName ?? '',
  contactEmail: deal?.contactEmail ?? '',
  contactPhone: deal?.contactPhone ?? '',
  nextStep: deal?.nextStep ?? '',
  nextStepOn: deal?.nextStepOn ?? '',
  notes: deal?.notes ?? '',
});

/** Converts form values to the request body. */
export const dealInput = ({ products, expectedValue, ...fields }: DealFields): DealInput => {
  const texts = Object.fromEntries(Object.entries(fields).map(([name, typed]) => [name, typed.trim() || null]));
  const input = {
    ...texts,
    products,
    expectedValue: parseAmount(expectedValue) ?? 0,
  };
  return input as DealInput;
};
