import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { resendVerification } from '../../shared/api/account';
import { messageOf } from '../../shared/api/errors';
import { Button } from '../../shared/components/Button';
import { useProfile } from '../../shared/session/session';
import { shellTexts } from './texts';

const words = shellTexts.verification;

/** Sends the verification mail again, and says what came of it below the button. */
export function ResendVerification() {
  const { email } = useProfile();
  const resend = useMutation({ mutationFn: resendVerification });
  return (
    <>
      {!resend.isSuccess && (
        <Button size="small" busy={resend.isPending} onClick={() => resend.mutate()}>
          {words.resend}
        </Button>
      )}
      <Typography
        role="status"
        variant="small"
        component="p"
        sx={{ color: resend.isError ? 'error.dark' : 'success.dark', mt: resend.isError ? '6px' : 0 }}
      >
        {resend.isError && messageOf(resend.error, words.failed)}
        {resend.isSuccess && words.sent(email)}
      </Typography>
    </>
  );
}
