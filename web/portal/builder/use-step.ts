import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { FROM_BUILDER } from './rules/builder-url';

/** Returns the current step, which the address holds, and functions that change it. */
export function useStep() {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isReview = params.get('step') === 'review';
  const address = (review: boolean) => {
    const query = new URLSearchParams(params);
    if (review) query.set('step', 'review');
    else query.delete('step');
    return query.size > 0 ? `${pathname}?${query}` : pathname;
  };
  const configureTo = address(false);
  const reviewTo = address(true);

  // Moves the focus after a change of the step, as after a change of the page.
  const last = useRef(isReview);
  useEffect(() => {
    if (last.current === isReview) return;
    last.current = isReview;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [isReview]);

  return {
    isReview,
    configureTo,
    toConfigure: (options?: { replace: boolean }) => void navigate(configureTo, { state: FROM_BUILDER, ...options }),
    toReview: () => void navigate(reviewTo, { state: FROM_BUILDER }),
  };
}
