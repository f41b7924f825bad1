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
  /** The action that needs a verified address. */
  to: keyof typeof words.to;
  sx?: SxProps<Theme>;
}

/**
 * Note beside a button that needs the user's verified address: the reason, and 'Resend'. Disappears when the address is
 * verified.
 */
export function VerifyFirst(props: VerifyFirstProps) {
  return props.first.waits ? <Note {...props} /> : null;
}

function Note({ first: { noteId, check }, to, sx }: VerifyFirstProps) {
  const { email } = useProfile();
  const box = useRef<HTMLDivElement>(null);
  // When the note disappears while it has the focus, the focus goes to its button.
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

/** Text and button in one line where there is room; the result is below them and does not widen them. */
const lines = {
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  '& > [role=status]': { flex: 'none', width: 0, minWidth: '100%' },
} as const;
