import { BadgeCheck } from 'lucide-react';
import { Button } from '../../shared/components/actions/Button';
import { loginPath, signupPath } from '../../shared/session/redirect';
import { statusScreen } from '../../shared/texts';
import { useBuyer, useReader } from '../reader';
import { useAddToQuote } from './products/add-to-quote';
import { useWayBack } from './use-way-back';

/** Specified: what visitors and who is signed in see where prices stand. */
const words = {
  required: {
    title: 'Enterprise Pricing Access Required',
    text: 'Detailed pricing and quotes are for business accounts. Sign in, or create an account for your company for free.',
    signIn: 'Sign In',
    createAccount: 'Create Account',
  },
  enabled: {
    title: 'Enterprise Access Enabled',
    text: (company: string) => `Prices for ${company}, in euro, without VAT.`,
    createQuote: 'Create Quote',
  },
};

interface AccessBoxProps {
  id?: string;
  /** What a visitor is told. */
  text?: string;
  /** Where they come back to once they are signed in, with its query; this page unless told. */
  back?: string;
  /** Of what a quote begins with, and what that is called; an empty one unless told. */
  adds?: { ids: string[]; label: string };
}

/** How a visitor comes to prices; who is signed in is told that they have them, or why not. All take the same room. */
export function AccessBox({ id, text = words.required.text, back, adds }: AccessBoxProps) {
  const reader = useReader();
  const buyer = useBuyer();
  const here = useWayBack();
  const toQuote = useAddToQuote(adds?.ids ?? []);
  if (reader && !buyer) {
    const status = statusScreen(reader.accountStatus);
    return (
      <section className="access-box" id={id} aria-label={status.title}>
        <div>
          <h2 className="h3">{status.title}</h2>
          <p className="secondary">{status.text}</p>
        </div>
      </section>
    );
  }
  if (!buyer)
    return (
      <section className="access-box" id={id} aria-label={words.required.title}>
        <div>
          <h2 className="h3">{words.required.title}</h2>
          <p className="secondary">{text}</p>
        </div>
        <div className="access-actions">
          <Button size="large" href={loginPath(back ?? here)}>
            {words.required.signIn}
          </Button>
          <Button size="large" variant="lit" href={signupPath(back ?? here)}>
            {words.required.createAccount}
          </Button>
        </div>
      </section>
    );
  return (
    <section className="access-box" id={id} aria-label={words.enabled.title}>
      <div>
        <h2 className="h3">
          <BadgeCheck size={20} className="access-mark" />
          {words.enabled.title}
        </h2>
        <p className="secondary">{words.enabled.text(buyer.company.name)}</p>
      </div>
      {toQuote && (
        <div className="access-actions">
          <Button size="large" variant="lit" href={toQuote}>
            {adds?.label ?? words.enabled.createQuote}
          </Button>
        </div>
      )}
    </section>
  );
}
