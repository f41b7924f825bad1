import codes from 'i18n-iso-countries/codes.json' with { type: 'json' };
import { countryName } from '#rules/country-name';
import { searchFold } from '#rules/search-fold';

export interface Country {
  /** ISO 3166-1 alpha-2 code. */
  code: string;
  name: string;
  /** Other names that the search accepts: country codes and common names. */
  aliases: readonly string[];
}

/** Common names that no standard list contains, by country code. */
const CALLED: Record<string, readonly string[]> = {
  AE: ['UAE', 'Emirates', 'Dubai', 'Abu Dhabi'],
  BA: ['Bosnia'],
  CD: ['DRC', 'Congo-Kinshasa'],
  CG: ['Congo-Brazzaville'],
  CH: ['Schweiz', 'Suisse', 'Svizzera'],
  CI: ['Ivory Coast'],
  CN: ['PRC', "People's Republic of China"],
  CV: ['Cabo Verde'],
  CZ: ['Czech Republic'],
  DE: ['Deutschland'],
  ES: ['España'],
  GB: ['UK', 'Great Britain', 'Britain', 'England', 'Scotland', 'Wales', 'Northern Ireland'],
  KR: ['Korea', 'Republic of Korea'],
  MK: ['Macedonia'],
  MM: ['Burma'],
  NL: ['Holland', 'Nederland'],
  RU: ['Russian Federation'],
  SA: ['KSA'],
  SZ: ['Swaziland'],
  TL: ['East Timor'],
  TR: ['Turkey'],
  TW: ['Formosa'],
  US: ['USA', 'America', 'United States of America'],
  VA: ['Holy See'],
  VN: ['Viet Nam'],
};

/** All countries, sorted by name. */
export const countries: readonly Country[] = codes
  .map(([code = '', alpha3 = '']) => ({
    code,
    name: countryName(code),
    aliases: [code, alpha3, ...(CALLED[code] ?? [])],
  }))
  .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));

const plain = (text: string) =>
  searchFold(text)
    .trim()
    .replace(/^the (?=.)/, '');

/**
 * Returns how well a country matches the typed text: 0 for an exact name or code, higher numbers for weaker matches,
 * null for no match.
 */
function rank({ name, aliases }: Country, typed: string): number | null {
  const [own, others] = [plain(name), aliases.map(plain)];
  if (own === typed || others.includes(typed)) return 0;
  if (own.startsWith(typed)) return 1;
  // Codes must match exactly, so that 'us' does not match Australia by its code 'aus'.
  const words = others.filter((alias) => alias.length > 3);
  if (words.some((alias) => alias.startsWith(typed))) return 2;
  return own.includes(typed) ? 3 : null;
}

/** Returns the countries that match the typed text by name, code or common name, best match first. Ignores accents. */
export function findCountries(options: readonly Country[], input: string): Country[] {
  const typed = plain(input);
  if (typed === '') return [...options];
  return options
    .flatMap((country) => {
      const fits = rank(country, typed);
      return fits === null ? [] : [{ country, fits }];
    })
    .toSorted((one, other) => one.fits - other.fits)
    .map(({ country }) => country);
}

/** Returns the country with the name that the browser filled in; does not accept codes. */
export const countryNamed = (typed: string): Country | undefined =>
  countries.find((country) => rank(country, plain(typed)) === 0 && plain(typed).length > 3);
