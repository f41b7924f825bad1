/** Of a form's values those that differ from what was there, trimmed; null when none does. */
export function changedOnly<Values extends object>(before: Values, after: Values): Partial<Values> | null {
  const trimmed = Object.entries(after).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'string' ? value.trim() : value,
  ]);
  const changed = trimmed.filter(([name, value]) => value !== before[name as keyof Values]);
  return changed.length > 0 ? (Object.fromEntries(changed) as Partial<Values>) : null;
}
