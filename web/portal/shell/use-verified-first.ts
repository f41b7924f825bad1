import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { sessionQuery, useProfile } from '../../shared/session/session';

/**
 * Returns the props and state of a button whose action needs the user's verified address. The button stays enabled; the
 * note `VerifyFirst` beside it explains the requirement.
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
    /** Props of the button, which connect it to the note. */
    button: emailVerified ? {} : { 'aria-describedby': noteId },
    /**
     * Runs the action. When the address is not verified on screen, first asks the server whether it has been verified
     * meanwhile.
     */
    run(act: () => void) {
      if (emailVerified) act();
      else if (!check.isPending) check.mutate(act);
    },
    check,
  };
}

export type VerifiedFirst = ReturnType<typeof useVerifiedFirst>;
