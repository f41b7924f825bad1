import type { QueryClient } from '@tanstack/react-query';
import type { AuthProvider } from 'react-admin';
import { sessionQuery } from '../../shared/session/session';

/**
 * Auth provider of react-admin on the portal's session. The route guard checks access, and a session that ends
 * redirects to the sign-in page by itself, so sign-in, sign-out and error checks do nothing here.
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
    /** Internal users may only read. The actions allowed on a record are in its `actions`. */
    async canAccess({ action }) {
      const profile = await profileNow();
      return ['list', 'show'].includes(action) || profile?.company.type === 'system';
    },
  };
};
