import type { Company } from '../../../companies/company.entity.js';
import { formatDate, formatNumber } from '../../../platform/handlebars-helpers.js';
import { companyParty, type Party, sellerParty } from '../../../quotes/document/quote-pdf.js';
import { type CommissionFacts, type CommissionKind, money, reasonFor } from '../../../rules/commission.js';
import type { CommissionStatement } from '../ledger/commission.entity.js';

interface Fact {
  label: string;
  value: string;
}

/** Data of the template `templates/pdf/statement.hbs`, formatted for print. */
export interface StatementPdfView {
  title: string;
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
  total: string;
}

const SUMS: [CommissionKind, string][] = [
  ['earned', 'Earned'],
  ['reversed', 'Reversed'],
  ['adjusted', 'Adjusted'],
];

/** Returns the data for the PDF of a statement: every ledger row that it pays, and the sums. */
export function statementPdfView(
  { number, fromDay, untilDay, issuedOn, amount }: CommissionStatement,
  partner: Company,
  rows: CommissionFacts[],
): StatementPdfView {
  const total = money(amount);
  const kinds = Map.groupBy(rows, ({ kind }) => kind);
  return {
    title: `Commission statement ${number}`,
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
    total,
  };
}
