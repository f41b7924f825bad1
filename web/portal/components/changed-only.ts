/** Phone numbers are compared without spaces, dashes and brackets. */
const plain = (name: string, value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  return name === 'phone' ? value.replace(/[\s()-]/g, '') : value.trim();
};

/** Returns the form values that differ from the previous ones, trimmed; null when there are none. */
export function changedOnly<Values extends object>(before: Values, after: Values): Partial<Values> | null {
  const changed = Object.entries(after)
    .map(([name, value]: [string, unknown]) => [name, plain(name, value)] as const)
    .filter(([name, value]) => value !== plain(name, before[name as keyof Values]));
  return changed.length > 0 ? (Object.fromEntries(changed) as Partial<Values>) : null;
}
