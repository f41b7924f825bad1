import Typography from '@mui/material/Typography';
import type { Mail } from '../../shared/api/schema';
import { formatDateTime } from '../../shared/format';
import { StateBadge } from '../components/badges';
import { mailTexts as words } from './texts';

/** Badge with the status of a mail. */
export const MailBadge = ({ mail }: { mail: Mail }) => (
  <StateBadge state={mail.status} label={words.statuses[mail.status]} />
);

/** Name of a mail's template, shown only for a mail with an error. */
export const MailTemplate = ({ mail }: { mail: Mail }) =>
  mail.error && (
    <Typography component="span" variant="small" color="textSecondary" sx={{ display: 'block' }}>
      {words.template(mail.template)}
    </Typography>
  );

/**
 * Error of the mail server, the time of the next attempt, and the reason why the mail cannot be sent again. Renders
 * nothing without an error.
 */
export function MailTrouble({ mail }: { mail: Mail }) {
  const { error, attempts, nextAttemptAt, hasLink, status } = mail;
  if (!error) return null;
  const isLost = status === 'failed' || status === 'bounced';
  const lines = [
    error,
    nextAttemptAt && words.tries(attempts, formatDateTime(nextAttemptAt)),
    hasLink && isLost && words.link,
  ].filter((line) => typeof line === 'string');
  return lines.map((line, index) => (
    <Typography
      key={line}
      component="span"
      variant="small"
      color={index === 0 && isLost ? 'error.dark' : 'textSecondary'}
      sx={{ display: 'block', overflowWrap: 'anywhere' }}
    >
      {line}
    </Typography>
  ));
}
