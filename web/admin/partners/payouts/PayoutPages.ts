import { pageRoutes } from '../../shell/page-routes';
import { PayoutsPage } from './PayoutsPage';

/** /admin/partner-payouts, and what is below it. */
export const PayoutPages = pageRoutes({ ':part?': PayoutsPage });
