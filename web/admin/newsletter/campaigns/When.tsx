import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Campaign } from '../../../shared/api/schema';
import { Segments } from '../../../shared/components/actions/Segments';
import { Field } from '../../../shared/components/fields/Field';
import { fieldAt } from './blocks';
import { useAudience } from './Recipients';
import { TIME_ZONE } from './SendDialogs';
import { campaignTexts } from './texts';
import type { CampaignForm } from './use-campaign-form';

const words = campaignTexts.when;
const CHOICES = (['now', 'later'] as const).map((value) => ({ value, label: words.choices[value] }));

/** When it begins: at once, or at a time as `<input type="datetime-local">` has it. */
export interface Start {
  choice: 'now' | 'later';
  at: string;
}

/** What was chosen before a campaign became a draft again, while that is to come. */
export function startOf({ scheduledAt }: Pick<Campaign, 'scheduledAt'>): Start {
  const time = new Date(scheduledAt ?? 0);
  if (time.getTime() <= Date.now()) return { choice: 'now', at: '' };
  const here = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return { choice: 'later', at: here.toISOString().slice(0, 16) };
}

/** The time that is chosen; null when there is none to come. */
export function timeOf({ at }: Start): Date | null {
  const time = new Date(at);
  return Number.isNaN(time.getTime()) || time.getTime() <= Date.now() ? null : time;
}

interface WhenProps {
  form: CampaignForm;
  start: Start;
  error: string | undefined;
  disabled: boolean;
  onStart: (start: Start) => void;
}

/** When it begins, and how fast it goes. */
export function When({ form, start, error, disabled, onStart }: WhenProps) {
  const { rate, segment, important } = form.values;
  const { data: audience } = useAudience(segment, important);
  const minutes = Number(rate) > 0 && audience ? audience.recipients / Number(rate) : 0;
  const hint = minutes >= 1 ? words.takes(campaignTexts.duration(minutes)) : words.rateHint;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, px: 1 }}>
      {!disabled && (
        <Segments
          label={words.start}
          value={start.choice}
          options={CHOICES}
          onChange={(choice) => onStart({ ...start, choice })}
        />
      )}
      {start.choice === 'later' && (
        <Box {...fieldAt('start')}>
          <Field
            label={words.at}
            type="datetime-local"
            value={start.at}
            error={error}
            onChange={({ target }) => onStart({ ...start, at: target.value })}
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
          disabled={disabled}
          hint={hint}
          value={rate}
          error={form.errors.rate}
          onChange={({ target }) => form.set({ rate: target.value })}
        />
      </Box>
    </Box>
  );
}
