import { Suspense } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { SkipLink } from '../../shared/components/frame/SkipLink';
import { useFocusOnNavigation } from '../../shared/use-focus-on-navigation';
import { Footer } from './Footer';
import { Header } from './Header';
import { LoadingBar } from './LoadingBar';
import { late } from '../late';

const CompareBar = late(async () => (await import('../pages/compare/CompareBar')).CompareBar);

/** Frame of every page of the public site. */
export function SiteFrame() {
  const main = useFocusOnNavigation();
  return (
    <>
      <SkipLink />
      <LoadingBar />
      <Header />
      <main id="main" ref={main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <Suspense>
        <CompareBar />
      </Suspense>
      <ScrollRestoration />
    </>
  );
}
