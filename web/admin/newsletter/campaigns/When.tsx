import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { parseCount } from '../../../shared/amounts';
import { Segments } from '../../../shared/components/actions/Segments';
import { Field } from '../../../shared/components/fields/Field';
import { fieldAt } from './blocks';
import { useAudience } from './Recipients';
import { TIME_ZONE } from './SendDialogs';
import { campaignTexts } from './texts';
import type { CampaignForm } from './use-campaign-form';

const words = campaignTexts.when;
const CHOICES = (['now', 'later'] as const).map((value) => ({ value, label: words.choices[value] }));

interface WhenProps {
  form: CampaignForm;
  error: string | undefined;
  disabled: boolean;
}

/** Form fields for the start and the sending rate of a campaign. */
export function When({ form, error, disabled }: WhenProps) {
  const { rate, segment, important, start } = form.values;
  const { data: audience } = useAudience(segment, important);
  const mails = parseCount(rate) ?? 0;
  const minutes = mails > 0 && audience ? audience.recipients / mails : 0;
  const hint = minutes >= 1 ? words.takes(campaignTexts.duration(minutes)) : words.rateHint;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, px: 1 }}>
      {!disabled && (
        <Segments
          label={words.start}
          value={start.choice}
          options={CHOICES}
          onChange={(choice) => form.set({ start: { ...start, choice } })}
        />
      )}
      {start.choice === 'later' && (
        <Box {...fieldAt('start')}>
          <Field
            label={words.at}
            type="datetime-local"
            value={start.at}
            hint={words.atHint}
            error={error}
            onChange={({ target }) => form.set({ start: { ...start, at: target.value } }, 'start')}
          />
          <Typography
            variant="small"
            color="textSecondary"
            sx={{ display: 'flex', justifyContent: 'space-between', mt: 1.5 }}
          >
            <span>{words.zone}</span>
            <span>{TIME_ZONE}</span>
          </Typography>
        </Box>
      )}
      <Box {...fieldAt('rate')}>
        <Field
          label={words.rate}
          optional
          inputMode="numeric"
          readOnly={disabled}
          hint={hint}
          value={rate}
          error={form.errors.rate}
          onChange={({ target }) => form.set({ rate: target.value }, 'rate')}
        />
      </Box>
    </Box>
  );
}
