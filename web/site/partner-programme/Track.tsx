import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { PartnerApplication } from '../../shared/api/schema';
import { formatDateTime } from '../../shared/format';
import { spectrum } from '../../shared/theme';
import { partnerTexts } from './texts';

const words = partnerTexts.status.track;

interface Step {
  label: string;
  /** Time when the step was reached or is expected. */
  when: string;
  state: 'done' | 'now' | 'next' | 'refused';
}

/** Returns the three steps of an application: submission, review, decision. */
function stepsOf({ status, submittedAt, history }: PartnerApplication): Step[] {
  const last = history[0]?.at ?? submittedAt;
  const takenAt = history.findLast(({ to }) => to === 'under_review')?.at;
  const sent: Step = { label: words.submitted, when: formatDateTime(submittedAt), state: 'done' };
  const reviewed: Step = { label: words.reviewed, when: formatDateTime(takenAt ?? last), state: 'done' };
  const decision: Step = { label: words.decision, when: words.soon, state: 'next' };
  switch (status) {
    case 'submitted':
      return [{ ...sent, state: 'now' }, { label: words.review, when: '', state: 'next' }, decision];
    case 'under_review':
      return [sent, { label: words.review, when: formatDateTime(last), state: 'now' }, decision];
    case 'more_information':
      return [
        sent,
        { label: words.waiting, when: formatDateTime(last), state: 'now' },
        { ...decision, when: words.after },
      ];
    case 'approved':
      return [sent, reviewed, { label: words.approved, when: formatDateTime(last), state: 'done' }];
    case 'rejected':
      return [sent, reviewed, { label: words.rejected, when: formatDateTime(last), state: 'refused' }];
  }
}

/** Progress bar of an application with its three steps. */
export function Track({ application }: { application: PartnerApplication }) {
  return (
    <Box
      component="ol"
      aria-label={words.label}
      sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 0.5 }}
    >
      {stepsOf(application).map(({ label, when, state }) => (
        <Box
          component="li"
          key={label}
          aria-current={state === 'now' ? 'step' : undefined}
          sx={{ ...bar, ...LOOKS[state] }}
        >
          <span>{label}</span>
          <Typography
            variant="caption"
            component="span"
            color="textSecondary"
            className="num"
            sx={{ display: 'block' }}
          >
            {when}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

const bar = {
  position: 'relative',
  pt: '11px',
  typography: 'small',
  fontWeight: 500,
  '&::before': { content: '""', position: 'absolute', inset: '0 0 auto', height: 3, bgcolor: 'divider' },
} as const;

const LOOKS = {
  done: { color: 'text.secondary', '&::before': { ...bar['&::before'], bgcolor: 'text.primary' } },
  now: { color: 'text.primary', fontWeight: 600, '&::before': { ...bar['&::before'], background: spectrum() } },
  next: { color: 'text.secondary' },
  refused: { color: 'error.dark', fontWeight: 600, '&::before': { ...bar['&::before'], bgcolor: 'error.main' } },
} as const;
