import { PublicFrame } from '../frame/PublicFrame';
import { NotFoundScreen } from './NotFoundScreen';

/** 404 as a page of its own. */
export function NotFoundPage() {
  return (
    <PublicFrame>
      <NotFoundScreen />
    </PublicFrame>
  );
}
