import { pageRoutes } from '../../shell/page-routes';
import { FundListPage } from './FundListPage';
import { FundRequestPage } from './FundRequestPage';

/** Routes of /admin/partner-funds. */
export const FundPages = pageRoutes({ '': FundListPage, ':id': FundRequestPage });
