import { FIRST_NAME, JOB_TITLE, LAST_NAME, OPTIONAL_JOB_TITLE } from '#rules/person';
import { formRule } from './form-rule';

/** Validation rules of a person's fields for react-hook-form's `register`. */

export const firstNameRules = formRule(FIRST_NAME);
export const lastNameRules = formRule(LAST_NAME);

/** Validation rules of the job title: required in the profile, optional when an administrator edits a user. */
export const jobTitleRules = ({ required = true }: { required?: boolean } = {}) =>
  formRule(required ? JOB_TITLE : OPTIONAL_JOB_TITLE);
