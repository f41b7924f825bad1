import { pageRoutes } from '../../shell/page-routes';
import { SubscriberListPage } from './SubscriberListPage';
import { SubscriberPage } from './SubscriberPage';

/** /admin/subscribers, and what is below it. */
export const SubscriberPages = pageRoutes({ '': SubscriberListPage, ':id': SubscriberPage });
