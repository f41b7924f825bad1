import { emailProblem } from '#rules/email';
import { emailTexts } from '../../texts';
import { Field, type FieldProps } from './Field';

/** Rules of an e-mail field for react-hook-form's `register`; give the form `mode: 'all'` to check on change and blur, as specified. */
export const emailRules = {
  validate: (typed: string): string | true => emailProblem(typed.trim()) ?? true,
};

/** The same rules for a field that may be left empty. */
export const optionalEmailRules = {
  validate: (typed: string): string | true => typed.trim() === '' || emailRules.validate(typed),
};

/** An e-mail field with the product's own label and placeholder. */
export function EmailField(props: Omit<FieldProps, 'label'> & { label?: string }) {
  return <Field label={emailTexts.label} placeholder={emailTexts.placeholder} type="email" {...props} />;
}
