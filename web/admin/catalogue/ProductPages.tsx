import { Route } from 'react-router';
import { PageRoutes } from '../shell/PageRoutes';
import { ProductListPage } from './ProductListPage';
import { ProductPage } from './ProductPage';

/** /admin/products, and what is below it. */
export function ProductPages() {
  return (
    <PageRoutes>
      <Route path=":id" element={<ProductPage />} />
      <Route index element={<ProductListPage />} />
    </PageRoutes>
  );
}
