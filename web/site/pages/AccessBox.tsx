import { BadgeCheck } from 'lucide-react';
import { Button } from '../../shared/components/actions/Button';
import { loginPath, signupPath } from '../../shared/session/redirect';
import { statusScreen } from '../../shared/texts';
import { useBuyer, useReader } from '../reader';
import { useAddToQuote } from './products/add-to-quote';
import { useWayBack } from './use-way-back';

/** Specified: texts for visitors and for signed-in users in place of prices. */
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
  /** Text for a visitor. */
  text?: string;
  /** Address (with query) to return to after signing in; the current page by default. */
  back?: string;
  /** Products that a new quote starts with, and the label of the button; an empty quote by default. */
  adds?: { ids: string[]; label: string };
}

/**
 * Box that tells visitors how to get access to prices, and signed-in users whether they have access, with the reason if
 * not. All variants have the same size.
 */
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
