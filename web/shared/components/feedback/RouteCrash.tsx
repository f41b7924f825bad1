import { useRouteError } from 'react-router';
import { PublicFrame } from '../frame/PublicFrame';
import { CrashScreen } from './CrashScreen';

/** What broke outside any frame: says so and offers to load it afresh. */
export function RouteCrash() {
  const error = useRouteError();
  return (
    <PublicFrame>
      <CrashScreen error={error} />
    </PublicFrame>
  );
}
