import { useNavigation } from 'react-router';
import { guardTexts } from '../../shared/texts';

/** Progress bar at the top while the next page loads; appears only when loading takes a moment. */
export const LoadingBar = () =>
  useNavigation().state === 'loading' && (
    <div role="progressbar" aria-label={guardTexts.loading} className="site-loading" />
  );
