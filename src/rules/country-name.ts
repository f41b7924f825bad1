import { plainApostrophes } from './text-rule.js';

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

/** As they are called every day, and the same with whatever version of ICU a browser or Node has. */
const EVERYDAY: Partial<Record<string, string>> = { HK: 'Hong Kong', MO: 'Macao' };

/** The English name of an ISO 3166-1 alpha-2 country: 'Netherlands' for 'NL'. Apostrophes are those of the keyboard. */
export const countryName = (code: string): string => EVERYDAY[code] ?? plainApostrophes(names.of(code) ?? code);
