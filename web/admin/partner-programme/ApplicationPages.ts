import { pageRoutes } from '../shell/page-routes';
import { ApplicationListPage } from './ApplicationListPage';
import { ApplicationPage } from './ApplicationPage';

/** Routes of /admin/partner-applications. */
export const ApplicationPages = pageRoutes({ '': ApplicationListPage, ':id': ApplicationPage });
