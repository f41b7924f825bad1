import { pageRoutes } from '../shell/page-routes';
import { PartnerListPage } from './PartnerListPage';
import { PartnerPage } from './PartnerPage';

/** Routes of /admin/partners. */
export const PartnerPages = pageRoutes({ '': PartnerListPage, ':id/:part?': PartnerPage });
