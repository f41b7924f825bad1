import { emailTexts } from '../../texts';
import { Field, type FieldProps } from './Field';

const LOOKS_LIKE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Rules of an e-mail field for react-hook-form's `register`. As specified; give the form `mode: 'all'` to check on change and blur. */
export const emailRules = ({ required = true }: { required?: boolean } = {}) => ({
  validate: (value: string) => {
    if (value.trim() === '') return required ? emailTexts.required : true;
    return LOOKS_LIKE_EMAIL.test(value) || emailTexts.invalid;
  },
});

/** An e-mail field with the product's own label and placeholder. */
export function EmailField(props: Omit<FieldProps, 'label'> & { label?: string }) {
  return <Field label={emailTexts.label} placeholder={emailTexts.placeholder} type="email" {...props} />;
}
