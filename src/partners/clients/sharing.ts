/**
 * What a connection shares, as a condition in SQL with one `?`: the partner's company. `client` is the column with the client's
 * company, `since` the one with the time that a row was made; without it, what is the client's whatever its time.
 */
export const sharedWith = (client: string, since?: string): string =>
  `exists (select 1 from partner_clients l where l.partner_id = ? and l.client_id = ${client} and l.ended_at is null${
    since ? ` and (l.shares_past or ${since} >= l.connected_at)` : ''
  })`;
