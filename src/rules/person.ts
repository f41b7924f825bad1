import { type LineOptions, matches, nameLine, optionalLine, requiredLine } from './text-rule.js';

/** The fields of a person. As specified. */

/** The profile form's choices; a company has a list of its own. As specified. */
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
/** The same where a form lets it be empty. */
export const OPTIONAL_JOB_TITLE = nameLine(optionalLine(jobTitle, LETTERS));
