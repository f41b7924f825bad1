import { Field, type FieldProps } from '../../../shared/components/fields/Field';
import { userTexts } from '../texts';

const words = userTexts.reason;

/** Validation rules for react-hook-form's `register`. */
export const reasonRules = { validate: (reason: string) => reason.trim() !== '' || words.required };

/** Field for the reason of a status change, which is stored in the user's history. */
export function ReasonField(props: Omit<FieldProps, 'label'>) {
  return (
    <Field {...props} label={words.label} hint={words.hint} multiline minRows={3} inputProps={{ maxLength: 1000 }} />
  );
}
