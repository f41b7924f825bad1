import { useRouteError } from 'react-router';
import { PublicFrame } from '../frame/PublicFrame';
import { CrashScreen } from './CrashScreen';

/** Page for an error outside all frames: reports the error and offers a reload. */
export function RouteCrash() {
  const error = useRouteError();
  return (
    <PublicFrame>
      <CrashScreen error={error} />
    </PublicFrame>
  );
}
