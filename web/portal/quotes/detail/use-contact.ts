import type { Quote } from '../../../shared/api/schema';
import { fullName } from '../../../shared/components/badges/Initials';
import { useProfile } from '../../../shared/session/session';

/** Returns the name of the contact who receives the mails about a quote; null when the contact is the user. */
export function useContact({ user }: Pick<Quote, 'user'>): string | null {
  return useProfile().id === user.id ? null : fullName(user);
}
