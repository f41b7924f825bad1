import { pageRoutes } from '../../shell/page-routes';
import { ImportListPage } from '../imports/ImportListPage';
import { ImportPage } from '../imports/ImportPage';
import { SubscriberListPage } from './SubscriberListPage';
import { SubscriberPage } from './SubscriberPage';

/** /admin/subscribers, and what is below it. */
export const SubscriberPages = pageRoutes({
  '': SubscriberListPage,
  imports: ImportListPage,
  'imports/:id': ImportPage,
  ':id': SubscriberPage,
});
