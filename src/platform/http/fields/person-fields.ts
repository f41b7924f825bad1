import { Transform, type TransformFnParams } from 'class-transformer';
import { IsEmail, IsIn, IsNotEmpty, IsOptional, Matches, MaxLength } from 'class-validator';
import { OptionalText, RequiredText, stacked } from './text-fields.js';
import { IsPhone } from './phone.js';

/** The profile form's choices; a company has a list of its own. Spec 2 section 3, 'Industry options'. */
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

const lowerCase = ({ value }: TransformFnParams): unknown =>
  typeof value === 'string' ? value.trim().toLowerCase() : value;

/** An e-mail address, stored in lower case. Spec 1 section 5. */
export const Email = () =>
  stacked(
    Transform(lowerCase),
    IsNotEmpty({ message: 'Email is required' }),
    IsEmail({}, { message: 'Please enter a valid email address' }),
    MaxLength(254, { message: 'Please enter a valid email address' }),
  );

export const FirstName = () => RequiredText({ label: 'First name', max: 50 });

export const LastName = () => RequiredText({ label: 'Last name', max: 50 });

const JOB_TITLE = {
  label: 'Job title',
  min: { length: 2, message: 'Job title must be at least 2 characters long' },
  max: 100,
};
const JobTitleLetters = () =>
  Matches(/^[\p{L}\p{M}\p{N}\s\-.,&'()/]*$/u, { message: 'Job title contains invalid characters' });

/** Spec 2 section 5, 'Job title'. */
export const JobTitle = () => stacked(RequiredText(JOB_TITLE), JobTitleLetters());

/** The same where a form lets it be empty. */
export const OptionalJobTitle = () => stacked(OptionalText(JOB_TITLE), JobTitleLetters());

/** Spec 2 section 5, 'Phone'; empty is null. */
export const OptionalPhone = () => stacked(IsOptional(), IsPhone());

/** One of `PERSON_INDUSTRIES`. */
export const PersonIndustryField = () =>
  stacked(
    IsNotEmpty({ message: 'Industry is required' }),
    IsIn(PERSON_INDUSTRIES, { message: 'Please select a valid industry' }),
  );
