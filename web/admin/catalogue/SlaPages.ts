import { pageRoutes } from '../shell/page-routes';
import { SlaListPage } from './SlaListPage';
import { SlaPage } from './SlaPage';

/** /admin/sla-packages, and what is below it. */
export const SlaPages = pageRoutes({ '': SlaListPage, ':id': SlaPage });
