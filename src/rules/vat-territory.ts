import { type EuState, isEuState } from './vat-rates.js';

/** A place by its country code (ISO 3166-1 alpha-2) and postal code. */
export interface Place {
  countryCode: string;
  postalCode: string;
}

/** State whose VAT covers a place; `XI` is Northern Ireland. Null outside the VAT territory of the European Union. */
export interface VatTerritory {
  goods: EuState | 'XI' | null;
  services: EuState | null;
}

/**
 * Postal codes of territories of a state to which the directive does not apply (article 6): Heligoland and Büsingen; the
 * Canary Islands, Ceuta and Melilla; the Åland Islands; the French overseas departments and territories (but not 980,
 * Monaco); Mount Athos; Campione d'Italia and Livigno. Places with an ISO code of their own (AX, GP, GF, MQ, RE, YT, MF)
 * are outside by that code.
 */
const EXCLUDED: Partial<Record<EuState, RegExp>> = {
  DE: /^(27498|78266)$/,
  ES: /^(35|38|51|52)\d{3}$/,
  FI: /^22\d{3}$/,
  FR: /^(97\d|98[678])\d{2}$/,
  GR: /^63086$/,
  IT: /^(22061|23041)$/,
};

const OUTSIDE: VatTerritory = { goods: null, services: null };

/**
 * Returns the VAT territory of a place. Monaco counts as France (article 7). Northern Ireland (postal codes `BT`) counts
 * as part of the union for goods and as outside it for services (Protocol on Ireland and Northern Ireland, article 8).
 */
export function vatTerritory({ countryCode, postalCode }: Place): VatTerritory {
  const code = postalCode.replaceAll(/[\s-]/g, '').toUpperCase();
  if (countryCode === 'MC') return { goods: 'FR', services: 'FR' };
  if (countryCode === 'GB' && code.startsWith('BT')) return { goods: 'XI', services: null };
  if (!isEuState(countryCode) || EXCLUDED[countryCode]?.test(code)) return OUTSIDE;
  return { goods: countryCode, services: countryCode };
}
