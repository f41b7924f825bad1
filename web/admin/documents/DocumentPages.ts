import { pageRoutes } from '../shell/page-routes';
import { DocumentListPage } from './DocumentListPage';
import { DocumentPage } from './DocumentPage';

/** Routes of /admin/documents. */
export const DocumentPages = pageRoutes({ '': DocumentListPage, ':id': DocumentPage });
