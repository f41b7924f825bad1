/** Letters that Unicode does not decompose, as people type them on a keyboard without them. */
const PLAIN: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};
const SPECIAL = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');
const APOSTROPHES = /['’‘ʼ`´]/g;
const ACCENTS = /[\u0300-\u036f]/g;

/**
 * Normalizes a text for search: lower case, without accents and apostrophes, so that 'muller' finds 'Müller' and
 * 'oconnor' finds "O'Connor". The database has the same function, `search_fold`.
 */
export const searchFold = (text: string): string =>
  text
    .toLowerCase()
    .replace(SPECIAL, (letter) => PLAIN[letter]!)
    .replace(APOSTROPHES, '')
    .normalize('NFKD')
    .replace(ACCENTS, '');

/** True when a text contains every search word, ignoring case, accents and apostrophes. */
export const hasWords = (text: string, sought: string): boolean =>
  searchFold(sought)
    .split(/\s+/)
    .every((word) => searchFold(text).includes(word));
