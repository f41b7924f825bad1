import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { NotFoundPage } from './shared/components/feedback/NotFoundPage';
import { WaitScreen } from './shared/components/feedback/StateScreen';
import { PublicFrame } from './shared/components/frame/PublicFrame';
import { guardTexts } from './shared/texts';

/** Path of the page on which this module was loaded. */
const { pathname: cameFrom } = location;

/**
 * Loads an address of the public site as a new page, because the server renders that site. Shows 'not found' where the
 * app itself was loaded at this address (`npm run dev`, where no server comes first).
 */
export function HardNavigation() {
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
