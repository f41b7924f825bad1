import type { EntityManager } from '@mikro-orm/postgresql';
import type { Company } from '../../../companies/company.entity.js';
import { vatSpellings } from '../../../companies/vat-number.js';
import type { Config } from '../../../config.js';
import { type EInvoice, withTotals } from '../../../orders/invoices/e-invoice/e-invoice.js';
import { eInvoiceProblems, networkProblems } from '../../../orders/invoices/e-invoice/e-invoice-problems.js';
import { ourParty, theirParty } from '../../../orders/invoices/order-e-invoice.js';
import { unprocessable } from '../../../platform/errors.js';
import { taxedCompanies } from '../../../quotes/tax/quote-taxes.service.js';
import { type CommissionVat, commissionVat } from '../../../rules/commission-vat.js';
import type { Cents } from '../../../rules/money.js';

/** The VAT of a partner's commission, and the VAT numbers of the partner and of us, with their prefixes. */
interface DecidedVat {
  vat: CommissionVat;
  partnerNumber: string | null;
  ourNumber: string;
}

/**
 * Returns the VAT of a partner's commission on a day. Null for a seller without a VAT number, and while the register has
 * not confirmed the partner's number: then the number decides nothing.
 */
export async function decideCommissionVat(
  em: EntityManager,
  partner: string,
  seller: Config['seller'],
  day: string,
): Promise<DecidedVat | null> {
  return (await decideCommissionVats(em, [partner], seller, day)).get(partner) ?? null;
}

/** Returns the VAT of the commission of partners that is decided, by their companies, like `decideCommissionVat`. */
export async function decideCommissionVats(
  em: EntityManager,
  partners: string[],
  { vatNumber: ourNumber, countryCode: ours }: Config['seller'],
  day: string,
): Promise<Map<string, DecidedVat>> {
  if (ourNumber === null || partners.length === 0) return new Map();
  const found = await taxedCompanies(em, partners);
  return new Map(
    found.flatMap(({ id, place, number, evidence }) => {
      const vat = commissionVat(place, number?.of ?? null, ours, day);
      if (number && number.status !== 'valid' && vat.rule !== 'outside') return [];
      const partnerNumber = evidence && vatSpellings(evidence.vatNumber, place.countryCode).whole;
      return [[id, { vat, partnerNumber, ourNumber }] as const];
    }),
  );
}

/** True when the VAT of a partner is decided, and it has a number for an invoice in its name. */
export const isInvoiceable = (decided: DecidedVat | undefined): boolean =>
  decided !== undefined && decided.vat.rule !== 'no_number';

/**
 * Throws 422 when the VAT of a partner that is to be invoiced is not decided, and for one without a VAT number: why it
 * charges no VAT is for the partner to declare.
 */
export function assertConfirmed(decided: DecidedVat | null, name: string): DecidedVat {
  if (!decided) throw wrong(`The VAT number of ${name} is not confirmed`);
  if (decided.vat.rule === 'no_number') {
    throw wrong(`${name} has no VAT number for an invoice. End self-billing, so that it sends its own`);
  }
  return decided;
}

/** Throws 422 with sentences when a self-billed invoice breaks the rules of e-invoices or could not be delivered. */
export function assertBillable(invoice: EInvoice, name: string): void {
  const problems = [...eInvoiceProblems(invoice), ...networkProblems(invoice)];
  if (problems.length > 0) throw wrong(`The self-billed invoice of ${name}: ${problems.join(' ')}`);
}

const wrong = (message: string) => unprocessable(message, [{ field: 'payouts', message }]);

/** Values of a commission statement that its self-billed invoice contains. */
interface BilledStatement {
  number: string;
  issuedOn: string;
  fromDay: string;
  untilDay: string;
  /** Commission, without VAT. */
  amount: Cents;
  entries: number;
}

/**
 * Returns a statement as the partner's invoice to us, which we issue in its name (article 224 of Directive 2006/112/EC),
 * by the terms of EN 16931. The whole commission is one line, because the rows of the ledger may be negative; the PDF
 * and the CSV list them. The invoice names no account.
 */
export function selfBilledInvoice(
  { number, issuedOn, fromDay, untilDay, amount, entries }: BilledStatement,
  partner: Company,
  { vat: { category, rate, code, mention }, partnerNumber, ourNumber }: DecidedVat,
): EInvoice {
  const isOutside = category === 'O';
  const { electronicAddress: id, electronicAddressScheme: scheme } = partner;
  const period = { from: fromDay, to: untilDay };
  return withTotals({
    kind: 'self_billed',
    number,
    issuedOn,
    dueOn: issuedOn,
    currency: 'EUR',
    buyerReference: 'Commission',
    purchaseOrder: null,
    salesOrder: null,
    paymentTerms: null,
    note: SELF_BILLING,
    precedingInvoice: null,
    seller: {
      ...theirParty(partner, isOutside ? null : partnerNumber),
      electronicAddress: id && scheme ? { id, scheme } : null,
    },
    buyer: ourParty(isOutside ? null : ourNumber),
    delivery: null,
    period,
    account: null,
    allowances: [],
    charges: [],
    lines: [
      {
        id: '1',
        category,
        rate,
        note: null,
        quantity: 1,
        unit: 'C62',
        net: amount,
        period,
        name: 'Commission',
        description: `Statement of ${entries} ${entries === 1 ? 'entry' : 'entries'}`,
        sellerItem: null,
        unitPrice: amount,
        listPrice: null,
      },
    ],
    prepaid: 0,
    exemptions: mention ? { [category]: { code, text: mention } } : {},
  });
}

/** Mention that the invoice needs (article 226, point 10a). */
const SELF_BILLING = 'Self-billing';
