import { PublicFrame } from '../frame/PublicFrame';
import { NotFoundScreen } from './NotFoundScreen';

/** 404 as a full page. */
export function NotFoundPage() {
  return (
    <PublicFrame>
      <NotFoundScreen />
    </PublicFrame>
  );
}
