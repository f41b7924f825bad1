import { type LineOptions, matches, nameLine, optionalLine, requiredLine, type TextRule } from './text-rule.js';

/** Fields of a person. As specified. */

/** Industries in the profile form of a user, as specified. Companies have a different list. */
export const PERSON_INDUSTRIES = [
  'Technology',
  'Healthcare',
  'Finance',
  'Manufacturing',
  'Retail',
  'Education',
  'Government',
  'Non-profit',
  'Other',
] as const;
export type PersonIndustry = (typeof PERSON_INDUSTRIES)[number];

export const FIRST_NAME = nameLine(requiredLine({ label: 'First name', max: 50 }));
export const LAST_NAME = nameLine(requiredLine({ label: 'Last name', max: 50 }));

const jobTitle: LineOptions = {
  label: 'Job title',
  min: { length: 2, message: 'Job title must be at least 2 characters long' },
  max: 100,
};
const LETTERS = matches(/^[\p{L}\p{M}\p{N}\s\-.,&'()/]*$/u, 'Job title contains invalid characters');

export const JOB_TITLE = nameLine(requiredLine(jobTitle, LETTERS));

/** Returns the rule of the name that a person types to sign. It has a letter. */
export const signerName = ({
  label,
  required,
  tooLong,
}: Omit<LineOptions, 'max' | 'min'> & { required: string }): TextRule =>
  requiredLine({ label, required, max: 100, tooLong }, matches(/\p{L}/u, required));

/** Name under the acceptance of a quote and under a statement. */
export const SIGNER_NAME = signerName({
  label: 'Your name',
  required: 'Your name is required',
  tooLong: 'Your name must be at most 100 characters',
});

/** Job title in forms where the field is optional. */
export const OPTIONAL_JOB_TITLE = nameLine(optionalLine(jobTitle, LETTERS));
