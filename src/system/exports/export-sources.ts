import type { Type } from '@nestjs/common';
import { AppError, malformed } from '../../platform/errors.js';
import type { ExportSource } from '../../platform/database/export-source.js';
import { RequestPipe } from '../../platform/http/validation.js';
import { catalogueExport, CatalogueExportQueryDto } from '../../catalogue/admin/catalogue-export.js';
import { companyExport } from '../../companies/company-export.js';
import { CompanyQueryDto } from '../../companies/company-requests.dto.js';
import { invoiceExport } from '../../invoices/invoice-export.js';
import { InvoiceQueryDto } from '../../invoices/invoice-requests.dto.js';
import { orderExport, orderLineExport } from '../../orders/order-export.js';
import { OrderQueryDto } from '../../orders/order-requests.dto.js';
import { quoteExport, quoteLineExport } from '../../quotes/exports/quote-export.js';
import { messageExport } from '../../quotes/exports/message-export.js';
import { SystemQuoteQueryDto } from '../../quotes/quote-requests.dto.js';
import { userExport } from '../../users/user-export.js';
import { SystemUserQueryDto } from '../../users/user-requests.dto.js';
import type { ExportResource } from './export.entity.js';

const pipe = new RequestPipe();

/** Resource that can be exported: the DTO that validates its filters, and the export of the filtered list. */
const resource = <Query extends object>(query: Type<Query>, source: (query: Query) => ExportSource) => ({
  query,
  source,
});

const RESOURCES = {
  companies: resource(CompanyQueryDto, companyExport),
  users: resource(SystemUserQueryDto, userExport),
  quotes: resource(SystemQuoteQueryDto, quoteExport),
  quote_lines: resource(SystemQuoteQueryDto, quoteLineExport),
  quote_messages: resource(SystemQuoteQueryDto, messageExport),
  orders: resource(OrderQueryDto, orderExport),
  order_lines: resource(OrderQueryDto, orderLineExport),
  invoices: resource(InvoiceQueryDto, invoiceExport),
  catalogue: resource(CatalogueExportQueryDto, catalogueExport),
};

/** Returns the source of an export. Throws 400 when the resource's list does not accept the filters. */
export async function sourceOf(name: ExportResource, filter: Record<string, unknown>): Promise<ExportSource> {
  const { query, source } = RESOURCES[name] as ReturnType<typeof resource<object>>;
  try {
    return source(await pipe.transformFilter(filter, query));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw malformed(
      error.message,
      error.errors.map(({ field, message }) => ({ field: `filter.${field}`, message })),
    );
  }
}
