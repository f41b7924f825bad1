import { Route } from 'react-router';
import { PageRoutes } from '../shell/PageRoutes';
import { QuoteListPage } from './QuoteListPage';
import { QuotePage } from './QuotePage';

/** /admin/quotes, and what is below it. */
export function QuotePages() {
  return (
    <PageRoutes>
      <Route path=":id/full" element={<QuotePage />} />
      <Route path=":id?" element={<QuoteListPage />} />
    </PageRoutes>
  );
}
