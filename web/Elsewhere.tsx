import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { NotFoundPage } from './shared/components/feedback/NotFoundPage';
import { WaitScreen } from './shared/components/feedback/StateScreen';
import { PublicFrame } from './shared/components/frame/PublicFrame';
import { guardTexts } from './shared/texts';

/** Where one was when this was first needed. */
const { pathname: cameFrom } = location;

/**
 * What is not the app's: the public site, which the server draws, so that its pages are loaded as pages of their own. Where
 * the app itself was loaded at such an address (`npm run dev`, where no server stands before it) there is nothing.
 */
export function Elsewhere() {
  const { pathname, search, hash } = useLocation();
  const isHere = pathname === cameFrom;
  useEffect(() => {
    if (!isHere) location.replace(pathname + search + hash);
  }, [isHere, pathname, search, hash]);
  if (isHere) return <NotFoundPage />;
  return (
    <PublicFrame>
      <WaitScreen text={guardTexts.loading} />
    </PublicFrame>
  );
}
