import { pageRoutes } from '../shell/page-routes';
import { DocumentListPage } from './DocumentListPage';
import { DocumentPage } from './DocumentPage';

/** /admin/documents, and what is below it. */
export const DocumentPages = pageRoutes({ '': DocumentListPage, ':id': DocumentPage });
