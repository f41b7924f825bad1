import { pageRoutes } from '../shell/page-routes';
import { SlaListPage } from './SlaListPage';
import { SlaPage } from './SlaPage';

/** Routes of /admin/sla-packages. */
export const SlaPages = pageRoutes({ '': SlaListPage, ':id': SlaPage });
