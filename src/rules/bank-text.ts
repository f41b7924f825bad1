/**
 * Text of payments. Banks take the letters, digits and signs below; other characters are refused, lost or read in another
 * encoding, so they are written without accents or replaced.
 */
const REFUSED = /[^A-Za-z0-9/\-?:().,'+ ]/g;

/** Letters that do not come apart into a letter and an accent. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss', ẞ: 'SS', æ: 'ae', Æ: 'AE', œ: 'oe', Œ: 'OE', ø: 'o', Ø: 'O', đ: 'd', Đ: 'D', ð: 'd', Ð: 'D', þ: 'th', Þ: 'Th',
  ł: 'l', Ł: 'L', ı: 'i', ħ: 'h', Ħ: 'H', ŋ: 'n', Ŋ: 'N', '&': '+', '’': "'", '‘': "'", '–': '-', '—': '-', '_': '-',
}; // oxfmt-ignore

/**
 * Returns a text in the characters that all banks take (EPC217-08), cut to `most` characters. Letters lose their accents;
 * any other character becomes a blank. Blanks in a row become one. It neither begins nor ends with '/', and has no '//'.
 */
export function bankText(text: string, most: number): string {
  const plain = [...text].map((letter) => LETTERS[letter] ?? letter).join('');
  return plain
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(REFUSED, ' ')
    .replace(/\/{2,}/g, '/')
    .replace(/ +/g, ' ')
    .replace(/^[/ ]+/, '')
    .slice(0, most)
    .replace(/[/ ]+$/, '');
}

/** True when banks can read something of a text: a letter or a digit is left of it. */
export const fitsBankText = (text: string, most: number): boolean => /[A-Za-z0-9]/.test(bankText(text, most));
