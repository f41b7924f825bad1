import { pageRoutes } from '../shell/page-routes';
import { CompanyFormPage } from './CompanyFormPage';
import { CompanyListPage } from './CompanyListPage';
import { CompanyPage } from './CompanyPage';

/** Routes of /admin/companies. */
export const CompanyPages = pageRoutes(
  { '': CompanyListPage, ':id/:part?': CompanyPage },
  { create: CompanyFormPage, ':id/edit': CompanyFormPage },
);
