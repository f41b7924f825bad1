import { pageRoutes } from '../shell/page-routes';
import { CreateQuotePage } from './lines/CreateQuotePage';
import { QuoteLinesPage } from './lines/QuoteLinesPage';
import { QuoteListPage } from './QuoteListPage';
import { QuotePage } from './QuotePage';

/** Routes of /admin/quotes. */
export const QuotePages = pageRoutes(
  { ':id?': QuoteListPage, ':id/full': QuotePage },
  { create: CreateQuotePage, ':id/lines': QuoteLinesPage },
);
