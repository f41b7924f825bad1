import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

const words = { mail: 'Preview of the mail', textPart: 'Text of the mail', noSubject: 'No subject' };

export const MAIL_MODES = (
  [
    ['desktop', 'Desktop'],
    ['phone', 'Phone'],
    ['dark', 'Dark'],
    ['text', 'Text'],
  ] as const
).map(([value, label]) => ({ value, label }));
export type MailMode = (typeof MAIL_MODES)[number]['value'];

interface MailViewProps {
  mail: { subject: string | null; preheader: string | null; html: string | null; text: string | null };
  mode: MailMode;
  /** It may show pictures of the portal's own. */
  withPictures?: boolean;
  /** Tells it from others beside it. */
  name?: string;
  height?: number;
  /** Below the preheader. */
  children?: ReactNode;
}

/** A mail as one kind of reader sees it: in a frame that runs no scripts, is nobody's and asks for nothing. */
export function MailView({ mail, mode, withPictures, name = words.mail, height = 680, children }: MailViewProps) {
  const { subject, preheader, html, text } = mail;
  return (
    <Box component="article" aria-label={name} sx={{ ...paper, maxWidth: mode === 'phone' ? 375 : 600 }}>
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
          sx={{ ...plain, maxHeight: height }}
        >
          {text}
        </Box>
      ) : (
        <Box
          component="iframe"
          title={name}
          sandbox=""
          srcDoc={framed(html ?? '', mode === 'dark' ? 'dark' : 'light', withPictures)}
          sx={{ display: 'block', width: '100%', height, border: 0, bgcolor: '#fff' }}
        />
      )}
    </Box>
  );
}

/** A mail asks the reader's machine for light or dark; here one of the two is chosen for it, and nothing may be loaded. */
function framed(html: string, scheme: 'light' | 'dark', withPictures = false): string {
  const sources = `default-src 'none'; style-src 'unsafe-inline'${withPictures ? `; img-src ${location.origin} data:` : ''}`;
  return html
    .replaceAll(/\(prefers-color-scheme:\s*dark\)/g, scheme === 'dark' ? 'all' : 'not all')
    .replaceAll(/light dark/g, scheme)
    .replace('<head>', `<head><meta http-equiv="Content-Security-Policy" content="${sources}" />`);
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
