import { plainApostrophes } from './text-rule.js';

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

/** Everyday names, which also do not depend on the ICU version of the browser or of Node. */
const EVERYDAY: Partial<Record<string, string>> = { HK: 'Hong Kong', MO: 'Macao' };

/** Returns the English name of an ISO 3166-1 alpha-2 country: 'Netherlands' for 'NL'. Apostrophes are straight. */
export const countryName = (code: string): string => EVERYDAY[code] ?? plainApostrophes(names.of(code) ?? code);
