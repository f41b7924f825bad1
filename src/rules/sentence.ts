/**
 * Returns a text with a full stop, unless it ends with a punctuation mark, as the name of a company does: 'Meridian
 * B.V.'
 */
export const sentence = (text: string): string => (/[!.?…]$/.test(text) ? text : `${text}.`);
