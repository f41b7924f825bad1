import { portalBase } from '#rules/entry-paths';
import { paths } from '#rules/paths';
import { Button } from '../../shared/components/actions/Button';
import { signupPath } from '../../shared/session/redirect';
import { useBuyer, useReader } from '../reader';
import { useWayBack } from './use-way-back';

const words = { createAccount: 'Create Account', createQuote: 'Create Quote' };

/**
 * Button for the next step: a visitor creates an account, a client or partner creates a quote. Renders nothing for
 * staff, who can do neither.
 */
export function StartButton() {
  const back = useWayBack();
  const isVisitor = useReader() === null;
  const type = useBuyer()?.company.type;
  const isBuyer = type === 'client' || type === 'partner';
  if (!isVisitor && !isBuyer) return null;
  return (
    <Button size="large" variant="lit" href={isBuyer ? paths.createQuote(portalBase(type)) : signupPath(back)}>
      {isBuyer ? words.createQuote : words.createAccount}
    </Button>
  );
}
