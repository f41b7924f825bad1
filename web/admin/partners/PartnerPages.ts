import { pageRoutes } from '../shell/page-routes';
import { PartnerListPage } from './PartnerListPage';
import { PartnerPage } from './PartnerPage';

/** /admin/partners, and what is below it. */
export const PartnerPages = pageRoutes({ '': PartnerListPage, ':id/:part?': PartnerPage });
