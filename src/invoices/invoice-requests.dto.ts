import { Amount, Day, Id, SomeOf } from '../platform/http/fields/filter-fields.js';
import { ListQueryDto } from '../platform/http/paging.dto.js';
import { INVOICE_AGES, INVOICE_STATUSES } from '../rules/invoice-status.js';

/** Filters of the list of invoices. */
export class InvoiceQueryDto extends ListQueryDto {
  /** One status, or several separated by commas: `open,overdue` is everything that is not paid. */
  @SomeOf('status', INVOICE_STATUSES)
  status?: string;

  /** Only open amounts of this age; one, or several separated by commas. */
  @SomeOf('age', INVOICE_AGES)
  age?: string;

  /** Only the invoices of this company, for staff. Other users only see the invoices of their own company. */
  @Id('companyId', 'the id of a company')
  companyId?: string;

  /** Only the invoices of this order. */
  @Id('orderId', 'the id of an order')
  orderId?: string;

  /** First day of issue, `2026-01-31` (UTC). */
  @Day('issuedFrom')
  issuedFrom?: string;

  /** Last day of issue, `2026-01-31` (UTC), inclusive. */
  @Day('issuedTo')
  issuedTo?: string;

  /** First day on which the invoices are due, `2026-01-31` (UTC). */
  @Day('dueFrom')
  dueFrom?: string;

  /** Last day on which the invoices are due, `2026-01-31` (UTC), inclusive. */
  @Day('dueTo')
  dueTo?: string;

  /** Lower bound of the amount with VAT in euros, inclusive. */
  @Amount('totalFrom')
  totalFrom?: number;

  /** Upper bound of the amount with VAT in euros, inclusive. */
  @Amount('totalTo')
  totalTo?: number;
}
