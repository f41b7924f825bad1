import { Route } from 'react-router';
import { PageRoutes } from '../shell/PageRoutes';
import { UserListPage } from './UserListPage';
import { UserPage } from './UserPage';

/** /admin/users, and what is below it. */
export function UserPages() {
  return (
    <PageRoutes>
      <Route path=":id" element={<UserPage />} />
      <Route index element={<UserListPage />} />
    </PageRoutes>
  );
}
