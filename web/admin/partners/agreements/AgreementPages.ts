import { pageRoutes } from '../../shell/page-routes';
import { AgreementListPage } from './AgreementListPage';
import { AgreementPage } from './AgreementPage';

/** Routes of /admin/partner-agreements. */
export const AgreementPages = pageRoutes({ '': AgreementListPage, ':id': AgreementPage });
