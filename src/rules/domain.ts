/**
 * True for a DNS name in any script. Its labels consist of letters, digits and inner hyphens; the last label is not a
 * number.
 */
export function isDomain(text: string): boolean {
  const labels = text.split('.');
  const last = labels.at(-1) ?? '';
  return (
    labels.length > 1 &&
    labels.every((label) => /^(?!-)[a-z0-9\u00a1-\uff00\uff5f-\uffff-]{1,63}$/i.test(label) && !label.endsWith('-')) &&
    /^([a-z\u00a1-\u00a8\u00aa-\ud7ff\uf900-\ufdcf\ufdf0-\uffef]{2,}|xn[a-z0-9-]{2,})$/i.test(last)
  );
}
