import { Route } from 'react-router';
import { useMayChange } from '../core/use-may-change';
import { PageRoutes } from '../shell/PageRoutes';
import { CreateOrderPage } from './CreateOrderPage';
import { OrderListPage } from './OrderListPage';
import { OrderPage } from './OrderPage';

/** /admin/orders, and what is below it. */
export function OrderPages() {
  const mayChange = useMayChange();
  return (
    <PageRoutes>
      {mayChange && <Route path="create" element={<CreateOrderPage />} />}
      <Route path=":id" element={<OrderPage />} />
      <Route index element={<OrderListPage />} />
    </PageRoutes>
  );
}
