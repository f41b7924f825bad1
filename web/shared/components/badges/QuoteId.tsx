/** A quote's id as screens show it: its first 7 characters and '...'. As specified. */
export const shortId = (id: string) => id.slice(0, 7);

/** The shortened id in the figures' own face; `strong` in titles. */
export function QuoteId({ id, strong = false }: { id: string; strong?: boolean }) {
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      <span className="mono" style={strong ? { fontWeight: 560 } : undefined}>
        {shortId(id)}
      </span>
      <span className="tertiary">...</span>
    </span>
  );
}
