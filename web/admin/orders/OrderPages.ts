import { pageRoutes } from '../shell/page-routes';
import { CreateOrderPage } from './CreateOrderPage';
import { OrderListPage } from './OrderListPage';
import { OrderPage } from './OrderPage';

/** /admin/orders, and what is below it. */
export const OrderPages = pageRoutes({ '': OrderListPage, ':id': OrderPage }, { create: CreateOrderPage });
