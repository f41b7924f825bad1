import { useNavigation } from 'react-router';
import { guardTexts } from '../../shared/texts';

/** Along the top while the next page is on its way, where that takes a moment. */
export const LoadingBar = () =>
  useNavigation().state === 'loading' && (
    <div role="progressbar" aria-label={guardTexts.loading} className="site-loading" />
  );
