import { EmailPdfDialog, type EmailPdfWords } from '../../shared/EmailPdfDialog';
import { useProfile } from '../../shared/session/session';
import { useVerifiedFirst } from '../shell/use-verified-first';
import { VerifyFirst } from '../shell/VerifyFirst';

interface EmailDialogProps {
  words: EmailPdfWords;
  /** What is sent, for the note that asks to verify the address first. */
  to: 'email' | 'invoice';
  /** Sends the mail; to the user without an address. */
  send: (recipient: string | undefined) => Promise<{ message: string }>;
  onClose: () => void;
}

/** Dialog that mails a quote or an invoice with its PDF to the user or to another address. */
export function EmailDialog({ words, to, send, onClose }: EmailDialogProps) {
  const { email } = useProfile();
  const first = useVerifiedFirst();
  return (
    <EmailPdfDialog
      words={words}
      recipient={email}
      send={(recipient) => send(recipient === email ? undefined : recipient)}
      button={first.button}
      when={(act) => first.run(act)}
      onClose={onClose}
    >
      <VerifyFirst first={first} to={to} />
    </EmailPdfDialog>
  );
}
