import { Suspense } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { sitePaths } from '#rules/site-paths';
import { Button } from '../../shared/components/actions/Button';
import { CrashScreen } from '../../shared/components/feedback/CrashScreen';
import { texts } from '../../shared/texts';
import { workTexts } from '../../shared/work-texts';
import { frameTexts } from './texts';
import { late } from '../late';

const NotFoundScreen = late(
  async () => (await import('../../shared/components/feedback/NotFoundScreen')).NotFoundScreen,
);

const REASONS: Record<number, 'notFound' | 'gone' | 'searchedOften'> = {
  404: 'notFound',
  410: 'gone',
  429: 'searchedOften',
};

/** Error screen inside the site's frame, for a page that does not exist or has crashed. */
export function SiteError() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 0;
  const why = REASONS[status];
  if (!why) {
    return (
      <div className="site-state">
        <title>{`${texts.crash.title} · HoloPortal`}</title>
        <CrashScreen error={error} text={frameTexts.crash} />
      </div>
    );
  }
  return (
    <div className="site-state">
      <title>{`${workTexts[why].title} · HoloPortal`}</title>
      <meta name="robots" content="noindex" />
      <Suspense>
        <NotFoundScreen why={why}>
          <Button to={sitePaths.products}>{frameTexts.lost.products}</Button>
          {why !== 'searchedOften' && <Button to={sitePaths.search}>{frameTexts.lost.search}</Button>}
        </NotFoundScreen>
      </Suspense>
    </div>
  );
}
