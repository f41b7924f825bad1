import { plainApostrophes } from './text-rule.js';

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

/** Common names that replace the names of ICU. They also do not change with the ICU version of the browser or of Node. */
const EVERYDAY: Partial<Record<string, string>> = { HK: 'Hong Kong', MO: 'Macao' };

/**
 * Returns the English name of an ISO 3166-1 alpha-2 country code: 'Netherlands' for 'NL'. Replaces typographic
 * apostrophes by straight ones.
 */
export const countryName = (code: string): string => EVERYDAY[code] ?? plainApostrophes(names.of(code) ?? code);
