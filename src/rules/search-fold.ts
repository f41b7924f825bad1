/** Letters that Unicode does not decompose, with the letters that people type for them. */
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
 * 'oconnor' finds "O'Connor". The database function `search_fold` does the same.
 */
export const searchFold = (text: string): string =>
  text
    .toLowerCase()
    .replace(SPECIAL, (letter) => PLAIN[letter]!)
    .replace(APOSTROPHES, '')
    .normalize('NFKD')
    .replace(ACCENTS, '');

/** True when a text contains every word of a search text, ignoring case, accents and apostrophes. */
export const hasWords = (text: string, sought: string): boolean =>
  searchFold(sought)
    .split(/\s+/)
    .every((word) => searchFold(text).includes(word));
