import { pageRoutes } from '../shell/page-routes';
import { ApplicationListPage } from './ApplicationListPage';
import { ApplicationPage } from './ApplicationPage';

/** /admin/partner-applications, and what is below it. */
export const ApplicationPages = pageRoutes({ '': ApplicationListPage, ':id': ApplicationPage });
