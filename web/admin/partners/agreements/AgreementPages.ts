import { pageRoutes } from '../../shell/page-routes';
import { AgreementListPage } from './AgreementListPage';
import { AgreementPage } from './AgreementPage';

/** /admin/partner-agreements, and what is below it. */
export const AgreementPages = pageRoutes({ '': AgreementListPage, ':id': AgreementPage });
