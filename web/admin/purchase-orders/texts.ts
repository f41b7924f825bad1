import type { CxmlDocument, PurchaseOrder } from '../../shared/api/schema';
import { plural } from '../../shared/format';

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
  documents: {
    action: 'Documents',
    actionOf: (number: string) => `Documents about purchase order ${number}`,
    title: (number: string) => `Documents about ${number}`,
    loading: 'Loading documents…',
    failed: 'Failed to load the documents',
    empty:
      'Nothing was sent to the purchasing system yet. Its company page has the addresses that it takes documents at.',
    kinds: {
      confirmation: 'Confirmation',
      ship_notice: 'Ship notice',
      invoice: 'Invoice',
      credit_note: 'Credit note',
    } satisfies Record<CxmlDocument['kind'], string>,
    statuses: { pending: 'Waiting', delivered: 'Delivered', failed: 'Failed' } satisfies Record<
      CxmlDocument['status'],
      string
    >,
    tried: (attempts: number, when: string) => `Sent ${plural(attempts, 'time')}, last on ${when}`,
    next: (when: string) => `Next try on ${when}`,
    answerOf: (name: string) => `Answer to ${name}`,
    again: 'Send again',
    againOf: (name: string) => `Send again: ${name}`,
    againDone: (name: string) => `${name} is sent within a minute`,
    againFailed: 'The document is not sent again',
    close: 'Close',
  },
};
