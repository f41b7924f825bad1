import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useToast } from '../../shared/components/feedback/Toast';
import { sessionQuery, useProfile } from '../../shared/session/session';
import { useChanged } from '../../shared/use-changed';
import { shellTexts } from './texts';

/**
 * The link that verifies an address opens in another tab: whoever comes back from there finds the page as it was left, and
 * what waited can be done.
 */
export function useVerifiedElsewhere() {
  const { emailVerified } = useProfile();
  const queries = useQueryClient();
  const toast = useToast();
  const changed = useChanged();

  useEffect(() => {
    if (emailVerified) return;
    const ask = () => {
      const { queryKey } = sessionQuery;
      if (document.visibilityState === 'visible') {
        void queries.refetchQueries({ queryKey, exact: true }, { cancelRefetch: false });
      }
    };
    window.addEventListener('focus', ask); // from a window beside this one
    document.addEventListener('visibilitychange', ask);
    return () => {
      window.removeEventListener('focus', ask);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [emailVerified, queries]);

  const was = useRef(emailVerified);
  useEffect(() => {
    if (was.current === emailVerified) return;
    was.current = emailVerified;
    if (!emailVerified) return;
    toast(shellTexts.verification.done);
    void changed(); // what is on screen says what may be done
  }, [emailVerified, toast, changed]);
}
