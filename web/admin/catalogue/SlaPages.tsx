import { Route } from 'react-router';
import { PageRoutes } from '../shell/PageRoutes';
import { SlaListPage } from './SlaListPage';
import { SlaPage } from './SlaPage';

/** /admin/sla-packages, and what is below it. */
export function SlaPages() {
  return (
    <PageRoutes>
      <Route path=":id" element={<SlaPage />} />
      <Route index element={<SlaListPage />} />
    </PageRoutes>
  );
}
