import { type LineOptions, matches, nameLine, optionalLine, requiredLine } from './text-rule.js';

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
/** Job title in forms where the field is optional. */
export const OPTIONAL_JOB_TITLE = nameLine(optionalLine(jobTitle, LETTERS));
