import type { Config } from '../config.js';
import type { EInvoice } from '../orders/invoices/e-invoice/e-invoice.js';
import { paymentQr } from '../orders/invoices/payment-qr.js';
import type { OrderInvoice } from '../orders/order.entity.js';
import { SELLER } from '../quotes/document/seller.js';
import { creditorReference } from '../rules/creditor-reference.js';
import { toEuros } from '../rules/money.js';
import type { InvoiceAccountDto, InvoiceDto } from './invoice-answers.dto.js';

type Content = Pick<
  InvoiceDto,
  | 'issuedBy'
  | 'lines'
  | 'shipping'
  | 'vat'
  | 'paidBefore'
  | 'creditedBefore'
  | 'sellerVatNumber'
  | 'buyerVatNumber'
  | 'account'
>;

/** Converts an invoice and its document to what its DTO has beside the row and the billing plan. */
export function toInvoice(invoice: OrderInvoice, document: EInvoice, account: Config['bankAccount']): Content {
  const { lines, vat, totals, exemptions, seller, buyer, currency } = document;
  return {
    issuedBy: invoice.actorName,
    lines: lines.map(({ name, description, quantity, unitPrice, net, category, rate, period }) => ({
      name,
      description,
      quantity,
      unitPrice: toEuros(unitPrice),
      net: toEuros(net),
      category,
      rate,
      period,
    })),
    shipping: toEuros(totals.charges),
    vat: vat.map(({ category, rate, basis, tax }) => ({
      category,
      rate,
      basis: toEuros(basis),
      tax: toEuros(tax),
      reason: exemptions[category]?.text ?? null,
    })),
    paidBefore: toEuros(invoice.paidAmount),
    creditedBefore: toEuros(invoice.creditedAmount),
    sellerVatNumber: seller.vatNumber,
    buyerVatNumber: buyer.vatNumber,
    account: account && invoice.openAmount > 0 ? toAccount(invoice, currency, account) : null,
  };
}

function toAccount(
  { number, openAmount: amount }: OrderInvoice,
  currency: string,
  account: NonNullable<Config['bankAccount']>,
): InvoiceAccountDto {
  const reference = creditorReference(number);
  const transfer = { ...account, name: SELLER.name, amount, reference };
  return { ...account, name: SELLER.name, reference, qr: currency === 'EUR' ? paymentQr(transfer) : null };
}
