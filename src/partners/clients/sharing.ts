/**
 * SQL condition for data that a connection shares, with one `?`: the partner's company. `client` is the column of the
 * client's company, `since` the column of the row's creation time; without it, data of any time is shared.
 */
export const sharedWith = (client: string, since?: string): string =>
  `exists (select 1 from partner_clients l where l.partner_id = ? and l.client_id = ${client} and l.ended_at is null${
    since ? ` and (l.shares_past or ${since} >= l.connected_at)` : ''
  })`;
