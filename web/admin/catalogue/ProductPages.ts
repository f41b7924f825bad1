import { pageRoutes } from '../shell/page-routes';
import { GroupsPage } from './GroupsPage';
import { ImportPage } from './ImportPage';
import { ProductListPage } from './ProductListPage';
import { ProductPage } from './ProductPage';

/** Routes of /admin/products. */
export const ProductPages = pageRoutes({ '': ProductListPage, ':id': ProductPage }, { import: ImportPage });

/** Route of /admin/product-groups. */
export const GroupPages = pageRoutes({ '': GroupsPage });
