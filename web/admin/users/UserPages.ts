import { pageRoutes } from '../shell/page-routes';
import { UserListPage } from './UserListPage';
import { UserPage } from './UserPage';

/** /admin/users, and what is below it. */
export const UserPages = pageRoutes({ '': UserListPage, ':id': UserPage });
