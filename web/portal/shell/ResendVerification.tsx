import { useMutation, useQueryClient } from '@tanstack/react-query';
import { resendVerification } from '../../shared/api/account';
import { isApiError, messageOf } from '../../shared/api/errors';
import { classes } from '../../shared/classes';
import { Button } from '../../shared/components/actions/Button';
import { sessionQuery, useProfile } from '../../shared/session/session';
import { shellTexts } from './texts';

const words = shellTexts.verification;

/** Returns a mutation that sends the verification mail again. */
export function useResendVerification() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: resendVerification,
    // The address was verified in another tab or browser.
    onError: (error) => {
      if (isApiError(error, 409)) void queries.invalidateQueries({ queryKey: sessionQuery.queryKey, exact: true });
    },
  });
}

interface ResendVerificationProps {
  /** True for the label 'Resend' beside an explanation. */
  short?: boolean;
}

/** Button that sends the verification mail again, with the result below. */
export function ResendVerification({ short = false }: ResendVerificationProps) {
  const { email } = useProfile();
  const resend = useResendVerification();
  return (
    <>
      <Button
        size="small"
        aria-label={short ? words.resend : undefined}
        busy={resend.isPending}
        onClick={() => resend.mutate()}
      >
        {short ? words.resendShort : words.resend}
      </Button>
      <p role="status" className={classes('resent small', resend.isError && 'error')}>
        {resend.isError && messageOf(resend.error, words.failed)}
        {resend.isSuccess && words.sent(email)}
      </p>
    </>
  );
}
