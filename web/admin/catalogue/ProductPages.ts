import { pageRoutes } from '../shell/page-routes';
import { GroupsPage } from './GroupsPage';
import { ImportPage } from './ImportPage';
import { ProductListPage } from './ProductListPage';
import { ProductPage } from './ProductPage';

/** /admin/products, and what is below it. */
export const ProductPages = pageRoutes({ '': ProductListPage, ':id': ProductPage }, { import: ImportPage });

/** /admin/product-groups. */
export const GroupPages = pageRoutes({ '': GroupsPage });
