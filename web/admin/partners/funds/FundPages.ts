import { pageRoutes } from '../../shell/page-routes';
import { FundListPage } from './FundListPage';
import { FundRequestPage } from './FundRequestPage';

/** /admin/partner-funds, and what is below it. */
export const FundPages = pageRoutes({ '': FundListPage, ':id': FundRequestPage });
