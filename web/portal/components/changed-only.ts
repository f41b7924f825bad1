/** Removes spaces, dashes and brackets from phone numbers for the comparison. */
const plain = (name: string, value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  return name === 'phone' ? value.replace(/[\s()-]/g, '') : value.trim();
};

/** Returns the trimmed form values that differ from the earlier values; null when none differs. */
export function changedOnly<Values extends object>(before: Values, after: Values): Partial<Values> | null {
  const changed = Object.entries(after)
    .map(([name, value]: [string, unknown]) => [name, plain(name, value)] as const)
    .filter(([name, value]) => value !== plain(name, before[name as keyof Values]));
  return changed.length > 0 ? (Object.fromEntries(changed) as Partial<Values>) : null;
}
