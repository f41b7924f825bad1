import { pageRoutes } from '../shell/page-routes';
import { CompanyFormPage } from './CompanyFormPage';
import { CompanyListPage } from './CompanyListPage';
import { CompanyPage } from './CompanyPage';

/** /admin/companies, and what is below it. */
export const CompanyPages = pageRoutes(
  { '': CompanyListPage, ':id/:part?': CompanyPage },
  { create: CompanyFormPage, ':id/edit': CompanyFormPage },
);
