import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useToast } from '../../shared/components/feedback/Toast';
import { sessionQuery, useProfile } from '../../shared/session/session';
import { useChanged } from '../../shared/use-changed';
import { shellTexts } from './texts';

/**
 * Refetches the session when the user comes back to this tab, because the link that verifies the address opens in
 * another one. The page keeps its state, and actions that needed a verified address become possible.
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
    window.addEventListener('focus', ask); // for a window beside this one
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
    void changed(); // the data on screen includes the allowed actions
  }, [emailVerified, toast, changed]);
}
