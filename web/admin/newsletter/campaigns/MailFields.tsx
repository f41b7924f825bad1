import Box from '@mui/material/Box';
import { SHOWN_SUBJECT } from '#rules/campaign-content';
import { Field } from '../../../shared/components/fields/Field';
import { asRead, fieldAt } from './blocks';
import { Insertable } from './Insertable';
import { campaignTexts as words } from './texts';
import type { CampaignForm } from './use-campaign-form';

interface MailFieldsProps {
  form: CampaignForm;
  /** Error messages by the path of their field. */
  errors: Partial<Record<string, string>>;
  disabled: boolean;
}

/** Form fields for the internal name, subject and preheader of the mail. */
export function MailFields({ form, errors, disabled }: MailFieldsProps) {
  const { name, subject, preheader } = form.values;
  const { length } = asRead(subject);
  const hint = length > SHOWN_SUBJECT ? words.fields.subjectLength(length, SHOWN_SUBJECT) : undefined;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 }}>
      <Box {...fieldAt('name')}>
        <Field
          label={words.fields.name}
          hint={words.fields.nameHint}
          readOnly={disabled}
          error={errors.name}
          value={name}
          onChange={({ target }) => form.set({ name: target.value }, 'name')}
        />
      </Box>
      <Insertable
        at="subject"
        value={subject}
        disabled={disabled}
        onChange={(value) => form.set({ subject: value }, 'subject')}
      >
        {(id) => (
          <Field
            id={id}
            label={words.fields.subject}
            hint={hint}
            readOnly={disabled}
            error={errors.subject}
            value={subject}
            onChange={({ target }) => form.set({ subject: target.value }, 'subject')}
          />
        )}
      </Insertable>
      <Box {...fieldAt('preheader')}>
        <Field
          label={words.fields.preheader}
          optional
          hint={words.fields.preheaderHint}
          readOnly={disabled}
          error={errors.preheader}
          value={preheader}
          onChange={({ target }) => form.set({ preheader: target.value }, 'preheader')}
        />
      </Box>
    </Box>
  );
}
