import { pageRoutes } from '../../shell/page-routes';
import { PayoutsPage } from './PayoutsPage';

/** Routes of /admin/partner-payouts. */
export const PayoutPages = pageRoutes({ ':part?': PayoutsPage });
