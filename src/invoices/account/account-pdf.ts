import type { Company } from '../../companies/company.entity.js';
import type { Config } from '../../config.js';
import { formatDate, formatMoney } from '../../platform/handlebars-helpers.js';
import { companyParty, type Party, sellerParty } from '../../quotes/document/quote-pdf.js';
import { inGroupsOfFour } from '../../rules/creditor-reference.js';
import type { InvoiceAge } from '../../rules/invoice-status.js';
import { toCents } from '../../rules/money.js';
import type { AccountEntryKind, StatementOfAccountDto } from './account.dto.js';

interface Fact {
  label: string;
  value: string;
}

/** Data of the template `templates/pdf/account.hbs`, formatted for print. */
export interface AccountPdfView {
  title: string;
  /** Text at the foot of every page, beside the page number. */
  footer: string;
  period: string;
  facts: Fact[];
  seller: Party;
  client: Party;
  rows: { day: string; what: string; reference: string; invoiced: string; paid: string; balance: string }[];
  /** Open amounts by age, and their sum. */
  ages: Fact[];
  open: string;
  /** Payment details; empty when nothing is open, or when the settings have no bank account. */
  terms: Fact[];
}

/** Words for the kinds of entries in files. */
export const KIND_WORDS: Record<AccountEntryKind, string> = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  payment: 'Payment',
  refund: 'Refund',
  booking_undone: 'Booking undone',
  credit_used: 'Credit used',
  credit: 'Credit',
  cancellation: 'Cancellation',
};

const AGE_WORDS: Record<InvoiceAge, string> = {
  not_due: 'Not due',
  days_1_to_30: '1 to 30 days overdue',
  days_31_to_60: '31 to 60 days overdue',
  days_61_to_90: '61 to 90 days overdue',
  over_90_days: 'Over 90 days overdue',
};

/** Returns the data for the PDF of a statement of account, as it is on the day `day`. */
export function accountPdfView(
  { from, to, currency, opening, closing, open, creditLeft, onAccount, ages, entries }: StatementOfAccountDto,
  company: Company,
  account: Config['bankAccount'],
  day: string,
): AccountPdfView {
  const money = (euros: number) => formatMoney(toCents(euros), currency);
  const amount = (euros: number) => (euros === 0 ? '' : money(euros));
  const period = `${formatDate(from)} to ${formatDate(to)}`;
  const bound = (date: string, what: string, euros: number) => ({
    day: formatDate(date),
    what,
    reference: '',
    invoiced: '',
    paid: '',
    balance: money(euros),
  });
  return {
    title: `Statement of account, ${period}`,
    footer: `Statement of account of ${company.name}, ${period}`,
    period,
    facts: [
      { label: 'As of', value: formatDate(day) },
      { label: 'Opening balance', value: money(opening) },
      { label: 'Closing balance', value: money(closing) },
      { label: 'Open invoices', value: money(open) },
      ...(creditLeft > 0 ? [{ label: 'Credit left', value: money(creditLeft) }] : []),
      ...(onAccount > 0 ? [{ label: 'Paid on account', value: money(onAccount) }] : []),
    ],
    seller: sellerParty(null),
    client: companyParty(company, []),
    rows: [
      bound(from, 'Opening balance', opening),
      ...entries.map(({ day: date, kind, reference, invoiced, paid, balance }) => ({
        day: formatDate(date),
        what: KIND_WORDS[kind],
        reference,
        invoiced: amount(invoiced),
        paid: amount(paid),
        balance: money(balance),
      })),
      bound(to, 'Closing balance', closing),
    ],
    ages: ages.map(({ age, amount: euros }) => ({ label: AGE_WORDS[age], value: money(euros) })),
    open: money(open),
    terms:
      open > 0 && account
        ? [
            { label: 'IBAN', value: inGroupsOfFour(account.iban) },
            { label: 'Reference', value: 'The payment reference of each invoice' },
          ]
        : [],
  };
}
