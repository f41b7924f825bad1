import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../shared/api/errors';
import type { Invitation } from '../../shared/api/schema';
import { resendInvitation, revokeInvitation } from '../../shared/api/users';
import { useToast } from '../../shared/components/feedback/Toast';
import { useChanged } from '../../shared/use-changed';
import { userTexts } from './texts';

const words = userTexts.invitations;

/** Returns commands for invitations: resend immediately, and revoke after a confirmation. */
export function useInvitationCommands() {
  const toast = useToast();
  const changed = useChanged();
  const [error, setError] = useState<string | null>(null);
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [asked, setAsked] = useState(false);
  const settled = (done: string) => async () => {
    await changed();
    setAsked(false);
    toast(done);
  };
  const failed = (fallback: string) => (cause: unknown) => {
    setAsked(false);
    setError(messageOf(cause, fallback));
    void changed();
  };
  const resend = useMutation({
    mutationFn: ({ id }: Invitation) => resendInvitation(id),
    onSuccess: settled(words.resent),
    onError: failed(words.resendFailed),
  });
  const revoke = useMutation({
    mutationFn: ({ id }: Invitation) => revokeInvitation(id),
    onSuccess: settled(words.revoked),
    onError: failed(words.revokeFailed),
  });
  return {
    error,
    dismiss: () => setError(null),
    asked,
    ask(about: Invitation) {
      setError(null);
      setInvitation(about);
      setAsked(true);
    },
    cancel: () => setAsked(false),
    revoking: revoke.isPending,
    revoke: () => invitation && revoke.mutate(invitation),
    resending: resend.isPending ? resend.variables.id : null,
    resend(about: Invitation) {
      setError(null);
      if (!resend.isPending) resend.mutate(about);
    },
  };
}

export type InvitationCommands = ReturnType<typeof useInvitationCommands>;
