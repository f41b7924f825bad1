import { Route } from 'react-router';
import { useMayChange } from '../core/use-may-change';
import { PageRoutes } from '../shell/PageRoutes';
import { CompanyFormPage } from './CompanyFormPage';
import { CompanyListPage } from './CompanyListPage';
import { CompanyPage } from './CompanyPage';

/** /admin/companies, and what is below it. */
export function CompanyPages() {
  const mayChange = useMayChange();
  return (
    <PageRoutes>
      {mayChange && <Route path="create" element={<CompanyFormPage />} />}
      {mayChange && <Route path=":id/edit" element={<CompanyFormPage />} />}
      <Route path=":id/:part?" element={<CompanyPage />} />
      <Route index element={<CompanyListPage />} />
    </PageRoutes>
  );
}
