import { pageRoutes } from '../../shell/page-routes';
import { ImportListPage } from '../imports/ImportListPage';
import { ImportPage } from '../imports/ImportPage';
import { SubscriberListPage } from './SubscriberListPage';
import { SubscriberPage } from './SubscriberPage';

/** Routes of /admin/subscribers. */
export const SubscriberPages = pageRoutes({
  '': SubscriberListPage,
  imports: ImportListPage,
  'imports/:id': ImportPage,
  ':id': SubscriberPage,
});
