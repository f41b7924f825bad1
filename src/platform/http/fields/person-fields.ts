import { Transform, type TransformFnParams } from 'class-transformer';
import { IsIn, IsNotEmpty, IsOptional } from 'class-validator';
import { emailProblem } from '../../../rules/email.js';
import { FIRST_NAME, JOB_TITLE, LAST_NAME, OPTIONAL_JOB_TITLE, PERSON_INDUSTRIES } from '../../../rules/person.js';
import { stacked, Text } from './text-fields.js';
import { Obeys } from './obeys.js';
import { IsPhone } from './phone.js';

const lowerCase = ({ value }: TransformFnParams): unknown =>
  typeof value === 'string' ? value.trim().toLowerCase() : value;

/** An e-mail address, stored in lower case. As specified. */
export const Email = () => stacked(Transform(lowerCase), Obeys(emailProblem));

export const FirstName = () => Text(FIRST_NAME);

export const LastName = () => Text(LAST_NAME);

/** Required job title; its rules are from the specification. */
export const JobTitle = () => Text(JOB_TITLE);

/** Job title for forms in which it may be empty. */
export const OptionalJobTitle = () => Text(OPTIONAL_JOB_TITLE);

/** Optional phone number, as specified; an empty one becomes null. */
export const OptionalPhone = () => stacked(IsOptional(), IsPhone());

/** One of `PERSON_INDUSTRIES`. */
export const PersonIndustryField = () =>
  stacked(
    IsNotEmpty({ message: 'Industry is required' }),
    IsIn(PERSON_INDUSTRIES, { message: 'Please select a valid industry' }),
  );
