import type { Company } from '../../../companies/company.entity.js';
import { formatDate, formatNumber } from '../../../platform/handlebars-helpers.js';
import { companyParty, type Party, sellerParty } from '../../../quotes/document/quote-pdf.js';
import type { EInvoice } from '../../../orders/invoices/e-invoice/e-invoice.js';
import { type CommissionFacts, type CommissionKind, money, percent, reasonFor } from '../../../rules/commission.js';
import type { CommissionVat } from '../../../rules/commission-vat.js';
import type { CommissionStatement } from '../ledger/commission.entity.js';

interface Fact {
  label: string;
  value: string;
}

/** Data of the template `templates/pdf/statement.hbs`, formatted for print. */
export interface StatementPdfView {
  title: string;
  /** True when the statement is an invoice of the partner. */
  isInvoice: boolean;
  /** Text at the foot of every page, beside the page number. */
  footer: string;
  number: string;
  issued: string;
  facts: Fact[];
  seller: Party;
  partner: Party;
  rows: { name: string; text: string; day: string; amount: string }[];
  /** Sums of the rows by kind; empty when all rows have the same kind. */
  sums: Fact[];
  /** Commission without VAT, and the VAT; null for a statement that pays no VAT, because it is no invoice. */
  vat: { net: string; label: string; amount: string } | null;
  /** Sentences about the partner's VAT. */
  notes: string[];
  total: string;
}

const SUMS: [CommissionKind, string][] = [
  ['earned', 'Earned'],
  ['reversed', 'Reversed'],
  ['adjusted', 'Adjusted'],
];

/** Returns the data for the PDF of a statement: every ledger row that it pays, and the sums. */
export function statementPdfView(
  { number, fromDay, untilDay, issuedOn, amount, tax, vat, document }: CommissionStatement,
  partner: Company,
  rows: CommissionFacts[],
): StatementPdfView {
  const total = money(amount + tax);
  const kinds = Map.groupBy(rows, ({ kind }) => kind);
  return {
    title: `${document ? 'Self-billed invoice' : 'Commission statement'} ${number}`,
    isInvoice: Boolean(document),
    footer: number,
    number,
    issued: formatDate(issuedOn),
    facts: [
      { label: 'Payable from', value: formatDate(fromDay) },
      { label: 'Payable until', value: formatDate(untilDay) },
      { label: 'Entries', value: formatNumber(rows.length) },
      { label: 'Paid out', value: total },
    ],
    seller: sellerParty(null),
    partner: companyParty(partner, []),
    rows: rows.map((row) => ({
      name: row.client ?? 'Adjustment',
      text: reasonFor(row),
      day: formatDate(row.day),
      amount: money(row.amount),
    })),
    sums:
      kinds.size < 2
        ? []
        : SUMS.flatMap(([kind, label]) => {
            const of = kinds.get(kind);
            return of ? { label, value: money(of.reduce((sum, row) => sum + row.amount, 0)) } : [];
          }),
    vat: document && vat ? { net: money(amount), label: vatLabel(vat), amount: money(tax) } : null,
    notes: vat ? vatNotes(vat, document ?? null) : [],
    total,
  };
}

const vatLabel = ({ category, rate, label }: CommissionVat): string =>
  category === 'O' ? `No VAT, ${label}` : `VAT (${percent(rate)}), ${label}`;

/** Returns what a statement says about the VAT: the reason, the mentions of an invoice, and who invoices it. */
function vatNotes({ reason, mention, category }: CommissionVat, invoice: EInvoice | null): string[] {
  if (!invoice) return category === 'S' ? [reason, 'VAT is paid when you send us an invoice for it.'] : [reason];
  const numbers = [invoice.seller.vatNumber, invoice.buyer.vatNumber];
  return [
    reason,
    ...(mention ? [mention] : []),
    ...(numbers.every(Boolean) ? [`VAT numbers: yours ${numbers[0]}, ours ${numbers[1]}.`] : []),
    'Self-billing: we issue this invoice in your name, as agreed.',
  ];
}
