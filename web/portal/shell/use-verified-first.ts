import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { sessionQuery, useProfile } from '../../shared/session/session';

/**
 * For a button of something that waits until the reader's address is verified. The button stays as it is, so that nobody has
 * to find out when it may be pressed, and `VerifyFirst` beside it says what is missing.
 */
export function useVerifiedFirst() {
  const { emailVerified } = useProfile();
  const queries = useQueryClient();
  const noteId = useId();
  const check = useMutation({
    mutationFn: (_run: () => void) => queries.query({ ...sessionQuery, staleTime: 0 }),
    onSuccess: (profile, run) => {
      if (profile?.emailVerified) run();
    },
  });
  return {
    waits: !emailVerified,
    noteId,
    /** What the button is given: the note explains it. */
    button: emailVerified ? {} : { 'aria-describedby': noteId },
    /** Does it; while the address is not verified, only if the server says that it is by now. */
    run(act: () => void) {
      if (emailVerified) act();
      else if (!check.isPending) check.mutate(act);
    },
    check,
  };
}

export type VerifiedFirst = ReturnType<typeof useVerifiedFirst>;
