import { entryPaths, portalBase } from '#rules/entry-paths';
import { paths } from '#rules/paths';
import { Button } from '../../shared/components/actions/Button';
import { useBuyer, useReader } from '../reader';

const words = { createAccount: 'Create Account', createQuote: 'Create Quote' };

/** The step that a page leads to: an account for a visitor, a quote for who can make one. Staff have neither to make. */
export function StartButton() {
  const isVisitor = useReader() === null;
  const type = useBuyer()?.company.type;
  const isBuyer = type === 'client' || type === 'partner';
  if (!isVisitor && !isBuyer) return null;
  return (
    <Button size="large" variant="lit" href={isBuyer ? paths.createQuote(portalBase(type)) : entryPaths.signup}>
      {isBuyer ? words.createQuote : words.createAccount}
    </Button>
  );
}
