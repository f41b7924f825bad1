/**
 * Returns the SQL condition for data that a client shares, with one `?` for the id of the partner's company. `client`
 * is the column with the id of the client's company; `since` is the column with the creation time of the row, or absent
 * when data of any time are shared.
 */
export const sharedWith = (client: string, since?: string): string =>
  `exists (select 1 from partner_clients l where l.partner_id = ? and l.client_id = ${client} and l.ended_at is null${
    since ? ` and (l.shares_past or ${since} >= l.connected_at)` : ''
  })`;
