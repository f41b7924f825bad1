import { useQueryClient } from '@tanstack/react-query';
import { companyKeys } from '../../shared/api/companies';
import { invitationKeys, userKeys } from '../../shared/api/users';

/** Asks anew for whatever shows the company's people: they were changed, or turned out to be other than on screen. */
export function useUsersChanged() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [userKeys.all, invitationKeys.lists, companyKeys.all].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
}
