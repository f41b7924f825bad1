import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { SxProps, Theme } from '@mui/material/styles';
import { MailWarning } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { messageOf } from '../../shared/api/errors';
import { useProfile } from '../../shared/session/session';
import { texts } from '../../shared/texts';
import { ResendVerification } from './ResendVerification';
import { shellTexts } from './texts';
import type { VerifiedFirst } from './use-verified-first';

const words = shellTexts.verification;

interface VerifyFirstProps {
  first: VerifiedFirst;
  /** The action that needs a verified e-mail address. */
  to: keyof typeof words.to;
  sx?: SxProps<Theme>;
}

/**
 * Note beside a button whose action needs a verified e-mail address, with the reason and a 'Resend' button. Disappears
 * when the address is verified.
 */
export function VerifyFirst(props: VerifyFirstProps) {
  return props.first.waits ? <Note {...props} /> : null;
}

function Note({ first: { noteId, check }, to, sx }: VerifyFirstProps) {
  const { email } = useProfile();
  const box = useRef<HTMLDivElement>(null);
  // When the note disappears while focused, the focus moves to the button beside it.
  useLayoutEffect(() => {
    const note = box.current;
    const button = document.querySelector<HTMLElement>(`[aria-describedby~="${noteId}"]`);
    return () => {
      if (note?.contains(document.activeElement)) button?.focus();
    };
  }, [noteId]);
  return (
    <Box
      ref={box}
      sx={[
        { display: 'flex', gap: 1, minWidth: 0, '& > svg': { flex: 'none', mt: '6px', color: 'warning.dark' } },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    >
      <MailWarning size={16} />
      <Box sx={lines}>
        <Typography
          id={noteId}
          variant="small"
          component="p"
          color="textSecondary"
          sx={{ flex: '1 1 240px', py: '5px', overflowWrap: 'anywhere' }}
        >
          {words.first(words.to[to], email)}
        </Typography>
        <ResendVerification short />
        <Typography
          role="status"
          variant="small"
          component="p"
          sx={{ color: check.isError ? 'error.dark' : 'warning.dark', mt: check.isIdle ? 0 : '6px' }}
        >
          {check.isPending && words.checking}
          {check.isSuccess && words.notYet}
          {check.isError && messageOf(check.error, texts.unknownError)}
        </Typography>
      </Box>
    </Box>
  );
}

/**
 * Layout with text and button in one line where there is space; the result is below them and does not change their
 * width.
 */
const lines = {
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  '& > [role=status]': { flex: 'none', width: 0, minWidth: '100%' },
} as const;
