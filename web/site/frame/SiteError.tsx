import { lazy, Suspense } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { CrashScreen } from '../../shared/components/feedback/CrashScreen';
import { workTexts } from '../../shared/work-texts';

const NotFoundScreen = lazy(async () => ({
  default: (await import('../../shared/components/feedback/NotFoundPage')).NotFoundScreen,
}));

/** In place of a page that there is not, or that broke; the frame stays. */
export function SiteError() {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFoundPage /> : <CrashScreen error={error} />;
}

function NotFoundPage() {
  return (
    <div className="site-state">
      <title>{`${workTexts.notFound.title} · HoloPortal`}</title>
      <meta name="robots" content="noindex" />
      <Suspense>
        <NotFoundScreen />
      </Suspense>
    </div>
  );
}
