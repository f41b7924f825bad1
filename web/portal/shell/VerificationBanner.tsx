import { MailWarning } from 'lucide-react';
import { useState, type CSSProperties } from 'react';
import { messageOf } from '../../shared/api/errors';
import { Button } from '../../shared/components/actions/Button';
import { Notice } from '../../shared/components/feedback/Notice';
import { useProfile } from '../../shared/session/session';
import { texts } from '../../shared/texts';
import { useResendVerification } from './ResendVerification';
import { shellTexts } from './texts';

const words = shellTexts.verification;
const dismissedKey = (userId: string) => `verification-banner-dismissed:${userId}`;

/**
 * Banner shown while the user's e-mail address is not verified; once dismissed, it stays hidden in this window. As
 * specified.
 */
export function VerificationBanner({ style }: { style?: CSSProperties }) {
  const { id, email, emailVerified } = useProfile();
  const [dismissed, setDismissed] = useState(() => sessionStorage.getItem(dismissedKey(id)) !== null);
  const resend = useResendVerification();
  if (emailVerified || dismissed) return null;
  const dismiss = () => {
    sessionStorage.setItem(dismissedKey(id), 'true');
    setDismissed(true);
  };
  if (resend.isSuccess) {
    return <Notice tone="success" title={words.sent(email)} onClose={dismiss} style={style} />;
  }
  return (
    <Notice
      tone={resend.isError ? 'error' : 'warning'}
      role={resend.isError ? 'alert' : 'none'}
      icon={<MailWarning size={17} />}
      title={resend.isError ? texts.error : words.title}
      onClose={dismiss}
      style={style}
      action={
        <Button size="small" busy={resend.isPending} onClick={() => resend.mutate()}>
          {words.resend}
        </Button>
      }
    >
      {resend.isError ? messageOf(resend.error, words.failed) : words.text(email)}
    </Notice>
  );
}
