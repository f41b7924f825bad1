import { Route } from 'react-router';
import { PageRoutes } from '../shell/PageRoutes';
import { DocumentListPage } from './DocumentListPage';
import { DocumentPage } from './DocumentPage';

/** /admin/documents, and what is below it. */
export function DocumentPages() {
  return (
    <PageRoutes>
      <Route path=":id" element={<DocumentPage />} />
      <Route index element={<DocumentListPage />} />
    </PageRoutes>
  );
}
