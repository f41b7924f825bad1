import { pageRoutes } from '../shell/page-routes';
import { CreateOrderPage } from './CreateOrderPage';
import { OrderListPage } from './OrderListPage';
import { OrderPage } from './OrderPage';

/** Routes of /admin/orders. */
export const OrderPages = pageRoutes({ '': OrderListPage, ':id': OrderPage }, { create: CreateOrderPage });
