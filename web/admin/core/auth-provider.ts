import type { QueryClient } from '@tanstack/react-query';
import type { AuthProvider } from 'ra-core';
import { sessionQuery } from '../../shared/session/session';

/**
 * Auth provider of react-admin that uses the portal's session. Sign-in, sign-out and error checks do nothing here,
 * because the route guard checks access and redirects to the sign-in page when the session ends.
 */
export const authProvider = (queries: QueryClient): AuthProvider => {
  const profileNow = () => queries.query({ ...sessionQuery, staleTime: 'static' });
  return {
    login: () => Promise.resolve(),
    logout: () => Promise.resolve(),
    checkError: () => Promise.resolve(),
    async checkAuth() {
      if (!(await profileNow())) throw new Error('Nobody is signed in');
    },
    async getIdentity() {
      const profile = await profileNow();
      return { id: profile?.id ?? '', fullName: `${profile?.firstName} ${profile?.lastName}` };
    },
    /** Internal users may only read. The allowed actions of a record are in its field `actions`. */
    async canAccess({ action }) {
      const profile = await profileNow();
      return ['list', 'show'].includes(action) || profile?.company.type === 'system';
    },
  };
};
