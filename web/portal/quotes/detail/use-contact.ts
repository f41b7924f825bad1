import type { Quote } from '../../../shared/api/schema';
import { fullName } from '../../../shared/components/badges/Initials';
import { useProfile } from '../../../shared/session/session';

/** Who gets the mails about a quote; null where it is the reader. */
export function useContact({ user }: Pick<Quote, 'user'>): string | null {
  return useProfile().id === user.id ? null : fullName(user);
}
