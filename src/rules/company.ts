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

/** Reference that the company wants on its invoices, for example a German authority's Leitweg-ID. */
export const BUYER_REFERENCE = optionalLine({ label: 'Buyer reference', max: 100 });
