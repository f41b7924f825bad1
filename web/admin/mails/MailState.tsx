import Typography from '@mui/material/Typography';
import type { Mail } from '../../shared/api/schema';
import { formatDateTime } from '../../shared/format';
import { StateBadge } from '../components/badges';
import { mailTexts as words } from './texts';

/** What became of a mail. */
export const MailBadge = ({ mail }: { mail: Mail }) => (
  <StateBadge state={mail.status} label={words.statuses[mail.status]} />
);

/** What a mail that failed is called: where its words are changed. */
export const MailTemplate = ({ mail }: { mail: Mail }) =>
  mail.error && (
    <Typography component="span" variant="small" color="textSecondary" sx={{ display: 'block' }}>
      {words.template(mail.template)}
    </Typography>
  );

/** What the mail server said, when it is tried again, and why it cannot be sent again; nothing where all is well. */
export function MailTrouble({ mail }: { mail: Mail }) {
  const { error, attempts, nextAttemptAt, hasLink, status } = mail;
  if (!error) return null;
  const lines = [
    error,
    nextAttemptAt && words.tries(attempts, formatDateTime(nextAttemptAt)),
    hasLink && status === 'failed' && words.link,
  ].filter((line) => typeof line === 'string');
  return lines.map((line, index) => (
    <Typography
      key={line}
      component="span"
      variant="small"
      color={index === 0 && status === 'failed' ? 'error.dark' : 'textSecondary'}
      sx={{ display: 'block', overflowWrap: 'anywhere' }}
    >
      {line}
    </Typography>
  ));
}
