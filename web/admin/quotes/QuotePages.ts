import { pageRoutes } from '../shell/page-routes';
import { QuoteLinesPage } from './lines/QuoteLinesPage';
import { QuoteListPage } from './QuoteListPage';
import { QuotePage } from './QuotePage';

/** /admin/quotes, and what is below it. */
export const QuotePages = pageRoutes({ ':id?': QuoteListPage, ':id/full': QuotePage }, { ':id/lines': QuoteLinesPage });
