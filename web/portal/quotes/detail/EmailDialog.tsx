import { emailQuote } from '../../../shared/api/quotes';
import { EmailQuoteDialog } from '../../../shared/quotes/EmailQuoteDialog';
import { useProfile } from '../../../shared/session/session';
import { useVerifiedFirst } from '../../shell/use-verified-first';
import { VerifyFirst } from '../../shell/VerifyFirst';

/** Dialog that mails the quote with its PDF to the user or to another address. */
export function EmailDialog({ quoteId, onClose }: { quoteId: string; onClose: () => void }) {
  const { email } = useProfile();
  const first = useVerifiedFirst();
  return (
    <EmailQuoteDialog
      recipient={email}
      send={(recipient) => emailQuote(quoteId, recipient === email ? undefined : recipient)}
      button={first.button}
      when={(act) => first.run(act)}
      onClose={onClose}
    >
      <VerifyFirst first={first} to="email" />
    </EmailQuoteDialog>
  );
}
