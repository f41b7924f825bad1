import type { TaxRule } from './tax.js';

/** Words about a rule, where `here` is the seller's state and `there` the country of the tax. */
interface TaxWords {
  /** Some words beside the rate: 'reverse charge'. */
  label: (here: string, there: string) => string;
  /** Sentences for the buyer. */
  sentence: (here: string, there: string) => string;
  /** Code of the reason for an invoice without VAT (VATEX); null for a taxed supply. */
  code: string | null;
  /** Mention that the invoice needs (article 226); null for a taxed supply. */
  mention: string | null;
}

export const TAX_WORDS: Record<TaxRule, TaxWords> = {
  standard: {
    label: () => 'standard rate',
    sentence: (here) => `Standard rate, ${here}`,
    code: null,
    mention: null,
  },
  domestic: {
    label: (here) => `seller and buyer in ${here}`,
    sentence: (here) => `Seller and buyer are in ${here}, whose VAT applies.`,
    code: null,
    mention: null,
  },
  stays_here: {
    label: (here) => `goods stay in ${here}`,
    sentence: (here) => `The goods stay in ${here}, whose VAT applies.`,
    code: null,
    mention: null,
  },
  no_number: {
    label: () => 'no confirmed VAT number',
    sentence: (here) => `The VAT of ${here} applies without a confirmed VAT number of another EU country.`,
    code: null,
    mention: null,
  },
  not_proved: {
    label: () => 'transport not proved',
    sentence: (here) => `The VAT of ${here} applies, because the proof of transport is missing.`,
    code: null,
    mention: null,
  },
  carried_by_resident: {
    label: () => 'export by the buyer',
    sentence: (here) =>
      `The VAT of ${here} applies, because a buyer in ${here} collects the goods and exports them itself.`,
    code: null,
    mention: null,
  },
  installed_there: {
    label: (_here, there) => `installed in ${there}`,
    sentence: (_here, there) => `The goods are installed in ${there}, whose VAT applies.`,
    code: null,
    mention: null,
  },
  intra_community: {
    label: () => 'intra-Community supply',
    sentence: (here, there) =>
      `Intra-Community supply. The goods go from ${here} to ${there}, so we charge no VAT. You report the purchase in your VAT return.`,
    code: 'VATEX-EU-IC',
    mention: 'Intra-Community supply, exempt by Article 138 of Directive 2006/112/EC',
  },
  reverse_charge: {
    label: () => 'reverse charge',
    sentence: (_here, there) => `Reverse charge. You account for the VAT in ${there}.`,
    code: 'VATEX-EU-AE',
    mention: 'Reverse charge, Article 196 of Directive 2006/112/EC',
  },
  reverse_charge_installed: {
    label: () => 'reverse charge',
    sentence: (_here, there) => `Reverse charge. The goods are installed in ${there}, where you account for the VAT.`,
    code: 'VATEX-EU-AE',
    mention: 'Reverse charge, Article 194 of Directive 2006/112/EC',
  },
  export: {
    label: () => 'export',
    sentence: () => 'Export. The goods leave the VAT territory of the European Union, so we charge no VAT.',
    code: 'VATEX-EU-G',
    mention: 'Export, exempt by Article 146 of Directive 2006/112/EC',
  },
  service_outside: {
    label: () => 'taxed in your country',
    sentence: (here, there) => `No VAT of ${here}. The service is taxed in ${there}.`,
    code: 'VATEX-EU-O',
    mention: 'Not subject to VAT, Article 44 of Directive 2006/112/EC',
  },
  installed_outside: {
    label: () => 'installed outside the EU',
    sentence: (here, there) => `No VAT of ${here}. The goods are installed in ${there}.`,
    code: 'VATEX-EU-O',
    mention: 'Not subject to VAT, Article 36 of Directive 2006/112/EC',
  },
  by_hand: {
    label: (here) => `VAT of ${here}`,
    sentence: (here) => `The VAT of ${here} applies by a decision of ours.`,
    code: null,
    mention: null,
  },
  by_hand_there: {
    label: (_here, there) => `VAT of ${there}`,
    sentence: (_here, there) => `The VAT of ${there} applies by a decision of ours.`,
    code: null,
    mention: null,
  },
  exempt_diplomatic: exempt('VATEX-EU-151-1A', '151(1)(a)', 'diplomatic and consular arrangements'),
  exempt_european: exempt('VATEX-EU-151-1AA', '151(1)(aa)', 'bodies of the European Union'),
  exempt_international: exempt('VATEX-EU-151-1B', '151(1)(b)', 'international bodies'),
  exempt_forces: exempt('VATEX-EU-151-1C', '151(1)(c)', 'armed forces of states of NATO'),
  exempt_forces_elsewhere: exempt(
    'VATEX-EU-151-1D',
    '151(1)(d)',
    'armed forces of states of NATO in another EU country',
  ),
};

/** Returns the words of an exemption; the code is from the list VATEX. */
function exempt(code: string, article: string, whom: string): TaxWords {
  return {
    label: () => 'exempt',
    sentence: () => `Exempt from VAT for ${whom} (Article ${article} of Directive 2006/112/EC).`,
    code,
    mention: `Exempt for ${whom}, Article ${article} of Directive 2006/112/EC`,
  };
}
