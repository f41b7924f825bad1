import { PublicFrame } from '../frame/PublicFrame';
import { NotFoundScreen } from './NotFoundScreen';

/** Full page for a 404. */
export function NotFoundPage() {
  return (
    <PublicFrame>
      <NotFoundScreen />
    </PublicFrame>
  );
}
