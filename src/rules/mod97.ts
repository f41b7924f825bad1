/**
 * Returns the number that letters and digits stand for, modulo 97 (ISO 7064): letters count as 10 to 35. A
 * creditor reference is valid when it is 1.
 */
export function mod97(text: string): number {
  let rest = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}
