import { pageRoutes } from '../../shell/page-routes';
import { ResourceListPage } from './ResourceListPage';
import { ResourcePage } from './ResourcePage';

/** Routes of /admin/partner-resources. */
export const ResourcePages = pageRoutes({ '': ResourceListPage, ':id': ResourcePage });
