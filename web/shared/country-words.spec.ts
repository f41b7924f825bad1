import { countries, countryNamed, findCountries } from './country-words';

it.each([
  ['UK', 'GB'],
  ['england', 'GB'],
  ['USA', 'US'],
  ['us', 'US'],
  ['UAE', 'AE'],
  ['Dubai', 'AE'],
  ['Holland', 'NL'],
  ['hol', 'NL'],
  ['Turkey', 'TR'],
  ['turk', 'TR'],
  ['Neth', 'NL'],
  ['nld', 'NL'],
  ['DEU', 'DE'],
  ['Côte', 'CI'],
  ['cote d', 'CI'],
  ['Ivory', 'CI'],
  ['congo', 'CG'],
  ['The Nether', 'NL'],
  ["cote d'ivoire", 'CI'],
  ['Côte d’Ivoire', 'CI'],
  ['Hong Kong', 'HK'],
])('the search %s finds %s first', (typed, code) => expect(findCountries(countries, typed)[0]?.code).toBe(code));

it('an unknown name finds no country, and an empty search finds all', () => {
  expect(findCountries(countries, 'Atlantis')).toEqual([]);
  expect(findCountries(countries, ' ')).toEqual(countries);
});

it('names that browsers fill in are accepted, but no prefixes of names', () => {
  const filled = ['Netherlands', 'The Netherlands', 'USA', 'Turkey', "Côte d'Ivoire", 'Hong Kong', 'The Bahamas'];
  expect(filled.map((name) => countryNamed(name)?.code)).toEqual(['NL', 'NL', undefined, 'TR', 'CI', 'HK', 'BS']);
});
