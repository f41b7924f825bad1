import { BadgeCheck } from 'lucide-react';
import { portalBase } from '#rules/entry-paths';
import { paths } from '#rules/paths';
import { Button } from '../../shared/components/actions/Button';
import { loginPath, signupPath } from '../../shared/session/redirect';
import { useBuyer } from '../reader';

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
  /** Where they come back to once they are signed in: a path with its query. */
  back?: string | null;
}

/** How a visitor comes to prices; who is signed in is told that they have them. Both take the same room. */
export function AccessBox({ id, text = words.required.text, back = null }: AccessBoxProps) {
  const buyer = useBuyer();
  if (!buyer)
    return (
      <section className="access-box" id={id} aria-label={words.required.title}>
        <div>
          <h2 className="h3">{words.required.title}</h2>
          <p className="secondary">{text}</p>
        </div>
        <div className="access-actions">
          <Button size="large" href={loginPath(back)}>
            {words.required.signIn}
          </Button>
          <Button size="large" variant="lit" href={signupPath(back)}>
            {words.required.createAccount}
          </Button>
        </div>
      </section>
    );
  const { type, name } = buyer.company;
  return (
    <section className="access-box" id={id} aria-label={words.enabled.title}>
      <div>
        <h2 className="h3">
          <BadgeCheck size={20} className="access-mark" />
          {words.enabled.title}
        </h2>
        <p className="secondary">{words.enabled.text(name)}</p>
      </div>
      {(type === 'client' || type === 'partner') && (
        <div className="access-actions">
          <Button size="large" variant="lit" href={paths.createQuote(portalBase(type))}>
            {words.enabled.createQuote}
          </Button>
        </div>
      )}
    </section>
  );
}
