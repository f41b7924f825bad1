import { isDomain } from './domain.js';
import {
  atLeast,
  atMost,
  type LineOptions,
  matches,
  nameLine,
  optionalLine,
  requiredLine,
  type TextRule,
  ungrouped,
} from './text-rule.js';

/** Fields of a company. As specified. */

const name: LineOptions = {
  label: 'Company name',
  min: { length: 2, message: 'Company name must be at least 2 characters' },
  max: 100,
};
export const COMPANY_NAME = nameLine(requiredLine(name));
/** Name of a company that registers. Allows fewer characters than the name of an existing company. */
export const NEW_COMPANY_NAME = nameLine(
  requiredLine(name, matches(/^[\p{L}\p{M}\p{N} \-.,&'()]*$/u, 'Company name contains invalid characters')),
);

/** Domain, optionally with http(s):// and www before it and a path after it. */
export const WEBSITE = optionalLine({ label: 'Website', max: 255 }, [
  (text) => {
    const [, domain = '', rest = ''] = /^(?:https?:\/\/)?([^/?#]*)(.*)$/i.exec(text) ?? [];
    return isDomain(domain) && !/\s/.test(rest);
  },
  'Please enter a valid website (e.g., example.com or www.example.com)',
]);

export const ADDRESS_LINE_1 = requiredLine({ label: 'Address', max: 200 });
export const ADDRESS_LINE_2 = optionalLine({ label: 'Address line 2', max: 200 });
export const CITY = requiredLine({ label: 'City', max: 100 });
export const POSTAL_CODE = requiredLine({ label: 'Postal code', max: 20 });

/** VAT number. Stored in capitals, without the separators of the printed form. */
export const VAT_NUMBER: TextRule = {
  label: 'VAT number',
  required: null,
  kept: (typed) => ungrouped(typed).toUpperCase(),
  checks: [
    atLeast(8, 'VAT number must be at least 8 characters'),
    matches(/^[a-z]{0,4}[a-z0-9]{4,}$/i, 'VAT number must contain only letters and numbers'),
    atMost('VAT number', 20),
  ],
};

export const COC_NUMBER: TextRule = {
  label: 'Chamber of Commerce number',
  required: null,
  kept: ungrouped,
  checks: [
    atLeast(8, 'Chamber of Commerce number must be at least 8 characters'),
    matches(/^\d+$/, 'Chamber of Commerce number must contain only numbers'),
    atMost('Chamber of Commerce number', 20),
  ],
};

/** Days from the issue of a company's invoice until it must be paid. */
export const PAYMENT_TERM_DAYS = { least: 0, most: 120, usual: 30 } as const;
export const PAYMENT_TERM_DAYS_PROBLEM = `Payment term must be ${PAYMENT_TERM_DAYS.least} to ${PAYMENT_TERM_DAYS.most} days`;

/** Returns a message about a payment term as typed, which may contain only digits; null if it is valid. */
export function typedPaymentTermProblem(typed: string): string | null {
  const { least, most } = PAYMENT_TERM_DAYS;
  const days = typed.trim();
  return /^\d{1,3}$/.test(days) && Number(days) >= least && Number(days) <= most ? null : PAYMENT_TERM_DAYS_PROBLEM;
}

/** What a company's invoices say about their payment, beside the day on which they are due. */
export const PAYMENT_TERMS_TEXT = optionalLine({ label: 'Payment terms', max: 500 });

/** Reference that the company wants on its invoices, for example a German authority's Leitweg-ID. */
export const BUYER_REFERENCE = optionalLine({ label: 'Buyer reference', max: 100 });
