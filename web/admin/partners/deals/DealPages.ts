import { pageRoutes } from '../../shell/page-routes';
import { DealListPage } from './DealListPage';
import { DealPage } from './DealPage';

/** /admin/partner-deals, and what is below it. */
export const DealPages = pageRoutes({ '': DealListPage, ':id': DealPage });
