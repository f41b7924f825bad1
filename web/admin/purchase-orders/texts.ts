import type { PurchaseOrder } from '../../shared/api/schema';

/** Texts of the console's list of purchase orders. */
export const purchaseOrderTexts = {
  title: 'Purchase orders',
  list: 'Purchase orders',
  search: 'Number, quote, company',
  views: { open: 'To do', accepted: 'Accepted', refused: 'Refused', all: 'All' },
  columns: {
    number: 'Number',
    company: 'Company',
    quote: 'Quote',
    answer: 'Answer',
    received: 'Received',
    actions: 'Actions',
  },
  emptyTitle: 'No purchase orders',
  emptyText: 'Purchase orders that purchasing systems of buyers send appear here.',
  named: (number: string, company: string) => `Purchase order ${number} of ${company}`,
  types: {
    new: '',
    update: 'Change',
    delete: 'Cancellation',
  } satisfies Record<PurchaseOrder['type'], string>,
  revision: (revision: number) => `Revision ${revision}`,
  order: (number: string) => `Order ${number}`,
  accepted: 'Accepted',
  refused: 'Refused',
  done: 'Done',
  doneBy: (name: string, when: string) => `Done by ${name}, ${when}`,
  action: 'Mark as done',
  actionOf: (number: string) => `Mark as done: purchase order ${number}`,
  marked: (number: string) => `Purchase order ${number} is done`,
  failed: 'Failed to mark the purchase order as done',
};
