import codes from 'i18n-iso-countries/codes.json' with { type: 'json' };
import { countryName } from '#rules/country-name';
import { searchFold } from '#rules/search-fold';

export interface Country {
  /** ISO 3166-1 alpha-2. */
  code: string;
  name: string;
  /** What people call it besides: its other codes, and names in daily use. */
  aliases: readonly string[];
}

/** Names that people type and no list of standards has, by the code of the country that they mean. */
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

/** Every country, by its name. */
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

/** How well a country fits what was typed: 0 is its name or code itself, null not at all. */
function rank({ name, aliases }: Country, typed: string): number | null {
  const [own, others] = [plain(name), aliases.map(plain)];
  if (own === typed || others.includes(typed)) return 0;
  if (own.startsWith(typed)) return 1;
  // Codes are typed whole: 'us' is no beginning of 'usa' that Australia's 'aus' should stand beside.
  const words = others.filter((alias) => alias.length > 3);
  if (words.some((alias) => alias.startsWith(typed))) return 2;
  return own.includes(typed) ? 3 : null;
}

/** The countries that what is typed may mean, the likeliest first: without accents too, by code, or as they are called. */
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

/** The one country that is meant by what a browser filled in. */
export const countryNamed = (typed: string): Country | undefined =>
  countries.find((country) => rank(country, plain(typed)) === 0 && plain(typed).length > 3);
