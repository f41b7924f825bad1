import { pageRoutes } from '../shell/page-routes';
import { UserListPage } from './UserListPage';
import { UserPage } from './UserPage';

/** Routes of /admin/users. */
export const UserPages = pageRoutes({ '': UserListPage, ':id': UserPage });
