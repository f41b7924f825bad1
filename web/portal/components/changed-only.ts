/** A phone number with and without its spaces, dashes and brackets is one and the same. */
const plain = (name: string, value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  return name === 'phone' ? value.replace(/[\s()-]/g, '') : value.trim();
};

/** Of a form's values those that differ from what was there, trimmed; null when none does. */
export function changedOnly<Values extends object>(before: Values, after: Values): Partial<Values> | null {
  const changed = Object.entries(after)
    .map(([name, value]: [string, unknown]) => [name, plain(name, value)] as const)
    .filter(([name, value]) => value !== plain(name, before[name as keyof Values]));
  return changed.length > 0 ? (Object.fromEntries(changed) as Partial<Values>) : null;
}
