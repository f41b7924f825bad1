import { pageRoutes } from '../../shell/page-routes';
import { DealListPage } from './DealListPage';
import { DealPage } from './DealPage';

/** Routes of /admin/partner-deals. */
export const DealPages = pageRoutes({ '': DealListPage, ':id': DealPage });
