import { pageRoutes } from '../../shell/page-routes';
import { ResourceListPage } from './ResourceListPage';
import { ResourcePage } from './ResourcePage';

/** /admin/partner-resources, and what is below it. */
export const ResourcePages = pageRoutes({ '': ResourceListPage, ':id': ResourcePage });
