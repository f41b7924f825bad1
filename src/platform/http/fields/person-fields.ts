import { Transform, type TransformFnParams } from 'class-transformer';
import { IsIn, IsNotEmpty, IsOptional } from 'class-validator';
import { emailProblem } from '../../../rules/email.js';
import { FIRST_NAME, JOB_TITLE, LAST_NAME, OPTIONAL_JOB_TITLE, PERSON_INDUSTRIES } from '../../../rules/person.js';
import { stacked, Text } from './text-fields.js';
import { Obeys } from './obeys.js';
import { IsPhone } from './phone.js';

const lowerCase = ({ value }: TransformFnParams): unknown =>
  typeof value === 'string' ? value.trim().toLowerCase() : value;

/** E-mail address, stored in lower case. Its rules are from the specification. */
export const Email = () => stacked(Transform(lowerCase), Obeys(emailProblem));

export const FirstName = () => Text(FIRST_NAME);

export const LastName = () => Text(LAST_NAME);

/** Required job title; its rules are from the specification. */
export const JobTitle = () => Text(JOB_TITLE);

/** Optional job title; an empty text becomes null. */
export const OptionalJobTitle = () => Text(OPTIONAL_JOB_TITLE);

/** Optional phone number; an empty text becomes null. Its rules are from the specification. */
export const OptionalPhone = () => stacked(IsOptional(), IsPhone());

/** Industry, one of `PERSON_INDUSTRIES`. */
export const PersonIndustryField = () =>
  stacked(
    IsNotEmpty({ message: 'Industry is required' }),
    IsIn(PERSON_INDUSTRIES, { message: 'Please select a valid industry' }),
  );
