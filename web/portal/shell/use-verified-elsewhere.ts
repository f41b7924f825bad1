import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useToast } from '../../shared/components/feedback/Toast';
import { sessionQuery, useProfile } from '../../shared/session/session';
import { useChanged } from '../../shared/use-changed';
import { shellTexts } from './texts';

/**
 * Refetches the session when the user returns to this tab, because the link that verifies the e-mail address opens in
 * another tab. The page keeps its state, and actions that need a verified address become available.
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
    window.addEventListener('focus', ask); // for a window that was visible all the time
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
    void changed(); // refetches, because the data on screen includes the allowed actions
  }, [emailVerified, toast, changed]);
}
