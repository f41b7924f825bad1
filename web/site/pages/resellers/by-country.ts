import type { Reseller } from '../source';

export interface Country {
  /** ISO 3166-1 alpha-2. */
  code: string;
  name: string;
  resellers: Reseller[];
}

/** Groups resellers by country, sorted by the country's name; the resellers of a country keep their order. */
export function byCountry(resellers: readonly Reseller[]): Country[] {
  const countries = new Map<string, Country>();
  for (const reseller of resellers) {
    const { countryCode: code, countryName: name } = reseller;
    const country = countries.get(code) ?? { code, name, resellers: [] };
    country.resellers.push(reseller);
    countries.set(code, country);
  }
  return [...countries.values()].toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
}
