import { emailProblem } from '#rules/email';
import { emailTexts } from '../../texts';
import { Field, type FieldProps } from './Field';

/**
 * Validation rules of an e-mail field for react-hook-form's `register`. Use the form option `mode: 'all'`, so that the
 * field is validated on change and on blur, as specified.
 */
export const emailRules = {
  validate: (typed: string): string | true => emailProblem(typed.trim()) ?? true,
};

/** Validation rules of an optional e-mail field. */
export const optionalEmailRules = {
  validate: (typed: string): string | true => typed.trim() === '' || emailRules.validate(typed),
};

/** E-mail field with the specified label and placeholder. */
export function EmailField(props: Omit<FieldProps, 'label'> & { label?: string }) {
  return <Field label={emailTexts.label} placeholder={emailTexts.placeholder} type="email" {...props} />;
}
