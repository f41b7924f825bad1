import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type DealDecision, dayInWords, daysAfter, PROTECTED_DAYS } from '#rules/deal';
import type { StaffDeal } from '../../../shared/api/schema';
import { decisionPanelTexts as words } from './texts';

interface ToldProps {
  deal: StaffDeal;
  decision: DealDecision;
  /** Names of the other partners whose protection is in force. */
  rivals: string[];
  /** The reason as typed in the form. */
  reason: string;
}

/** Returns the last day of a protection that starts today. */
const lastDay = () => dayInWords(daysAfter(new Date().toISOString().slice(0, 10), PROTECTED_DAYS));

/** Previews of the mails that the partners get after the decision. */
export function Told({ deal, decision, rivals, reason }: ToldProps) {
  const { customerName, partner, takenText } = deal;
  const isDeclined = decision === 'decline' || decision === 'keep_earlier';
  const declined = decision === 'keep_earlier' ? (takenText ?? '') : reason || words.gap;
  return (
    <>
      <Letter
        to={partner.name}
        title={isDeclined ? words.declined : words.approved}
        text={isDeclined ? declined : words.kept(customerName, lastDay())}
      />
      {decision === 'protect_new' &&
        rivals.map((name) => <Letter key={name} to={name} title={words.ended} text={reason || words.gap} />)}
      {takenText !== null && (
        <Typography variant="small" color="textTertiary" sx={{ mt: -1 }}>
          {words.nobody}
        </Typography>
      )}
    </>
  );
}

function Letter({ to, title, text }: { to: string; title: string; text: string }) {
  return (
    <Box component="section" aria-label={words.told(to)}>
      <Typography variant="small" component="h3" sx={{ mb: 1, fontWeight: 550 }}>
        {words.told(to)}
      </Typography>
      <Box sx={letter}>
        <b>{title}</b>
        {text}
      </Box>
    </Box>
  );
}

const letter = {
  pl: 1.75,
  borderLeft: 2,
  borderColor: 'border.strong',
  color: 'text.secondary',
  typography: 'small',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  '& b': { display: 'block', color: 'text.primary', fontWeight: 550 },
} as const;
