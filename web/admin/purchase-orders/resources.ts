import { ClipboardList } from 'lucide-react';
import { lazyWithRetry as lazy } from '../../shared/lazy';
import type { ConsoleResource } from '../core/Resource';
import { adminTexts } from '../texts';

/** Purchase orders of purchasing systems. */
export const purchaseOrders: ConsoleResource = {
  name: 'purchase-orders',
  label: adminTexts.nav.purchaseOrders,
  icon: ClipboardList,
  waiting: 'purchaseOrders',
  api: { list: 'system/purchase-orders' },
  list: lazy(async () => (await import('./PurchaseOrderListPage')).PurchaseOrderListPage),
};
