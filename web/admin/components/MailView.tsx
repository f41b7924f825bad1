import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { MailFrame, WIDE_MAIL } from './MailFrame';

const words = { mail: 'Preview of the email', textPart: 'Text of the email', noSubject: 'No subject' };

export const MAIL_MODES = (
  [
    ['desktop', 'Desktop'],
    ['phone', 'Phone'],
    ['dark', 'Dark'],
    ['text', 'Text'],
  ] as const
).map(([value, label]) => ({ value, label }));
export type MailMode = (typeof MAIL_MODES)[number]['value'];

/** Returns the initial mode: phone when the viewport is too narrow for the desktop layout. */
export const firstMode = (): MailMode => (innerWidth < WIDE_MAIL ? 'phone' : 'desktop');

interface MailViewProps {
  mail: { subject: string | null; preheader: string | null; html: string | null; text: string | null };
  mode: MailMode;
  /** True to allow pictures from the portal's own origin. */
  withPictures?: boolean;
  /** Accessible name, when the page has several mails. */
  name?: string;
  /** Maximum height as a CSS value. */
  height?: string;
  /** CSS class of the elements to highlight, and their label. */
  marked?: { by: string; label: string };
  /** Content below the preheader. */
  children?: ReactNode;
}

/** Subject, preheader and body of a mail, in one of three modes: phone, desktop or plain text. */
export function MailView(props: MailViewProps) {
  const { mail, mode, withPictures = false, name = words.mail, height, marked, children } = props;
  const { subject, preheader, html, text } = mail;
  return (
    <Box component="article" aria-label={name} sx={{ ...paper, maxWidth: mode === 'phone' ? 375 : WIDE_MAIL }}>
      <Box sx={{ px: 2.5, py: 1.75, borderBottom: 1, borderColor: 'divider', bgcolor: 'background.subtle' }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{subject || words.noSubject}</Typography>
        {preheader && (
          <Typography variant="small" component="p" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {preheader}
          </Typography>
        )}
        {children}
      </Box>
      {mode === 'text' ? (
        <Box
          component="pre"
          role="region"
          tabIndex={0}
          aria-label={words.textPart}
          sx={{ ...plain, maxHeight: height ?? '680px' }}
        >
          {text}
        </Box>
      ) : (
        <MailFrame
          html={html ?? ''}
          name={name}
          scheme={mode === 'dark' ? 'dark' : 'light'}
          withPictures={withPictures}
          isWide={mode !== 'phone'}
          height={height}
          marked={marked}
        />
      )}
    </Box>
  );
}

const paper = {
  width: '100%',
  overflow: 'hidden',
  borderRadius: '8px',
  bgcolor: 'background.paper',
  boxShadow: '0 0 0 1px var(--border), 0 12px 32px -20px rgba(11,15,26,.3)',
};

const plain = {
  m: 0,
  p: 2.5,
  overflow: 'auto',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  typography: 'mono',
  fontSize: '.8125rem',
} as const;
