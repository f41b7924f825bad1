import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database/transactions.js';
import { type CappedPage, cappedTotal, pagingOf } from '../../platform/http/paging.js';
import type { Actor } from '../../rules/actor.js';
import { isUuid } from '../../rules/ids.js';
import { clientRequestActions, CLIENT_RESEND_HOURS, connectionActions } from '../../rules/partner-client.js';
import { requestNotFound, stateOf } from './client-request-record.js';
import type {
  ClientDetailsDto,
  ClientDto,
  ClientPersonDto,
  ClientQueryDto,
  ClientRequestDto,
  ClientRequestQueryDto,
  EndedConnectionDto,
  PartnerConnectionsDto,
} from './partner-clients.dto.js';
import {
  CLIENT_SORTS,
  findClients,
  findConnections,
  findRequests,
  type RequestRow,
  CLIENT,
  CLIENT_DETAILS,
  CLIENT_PEOPLE,
} from './partner-clients.queries.js';
import { clientNotFound } from './partner-clients.service.js';

const HOUR_MS = 3_600_000;

/** Reads connections and requests, for partners and for clients. Each read checks that the connection is active. */
@Injectable()
export class PartnerClientReader {
  constructor(private readonly transactions: Transactions) {}

  /** Returns a page of the partner's connected clients. */
  async list(actor: Actor, query: ClientQueryDto): Promise<CappedPage<ClientDto>> {
    const paging = pagingOf(query, CLIENT_SORTS, 'name');
    const { rows, total } = await findClients(this.transactions.em, actor.companyId, query, paging);
    const data = rows.map((row) => ({ ...row, connectedAt: iso(row.connectedAt) }));
    return { data, ...cappedTotal(total), limit: paging.limit, offset: paging.offset };
  }

  /** Returns a connected client. Throws 404 'Client not found' when the client is not connected. */
  async get(actor: Actor, client: string): Promise<ClientDto> {
    const [found] = isUuid(client) ? await CLIENT.all(this.transactions.em, [actor.companyId, client]) : [];
    if (!found) throw clientNotFound();
    return { ...found, connectedAt: iso(found.connectedAt) };
  }

  /** Returns the client's company data, and earlier connections. Throws 404 like `get`. */
  async details(actor: Actor, client: string): Promise<ClientDetailsDto> {
    const [found] = isUuid(client) ? await CLIENT_DETAILS.all(this.transactions.em, [actor.companyId, client]) : [];
    if (!found) throw clientNotFound();
    const history = found.history.map((one: EndedConnectionDto) => ({
      ...one,
      connectedAt: iso(one.connectedAt),
      endedAt: iso(one.endedAt),
    }));
    const actions = connectionActions('living', actor);
    return { ...found, connectedAt: iso(found.connectedAt), history, actions };
  }

  /** Returns the client's active users: only name, job title, e-mail address and account type. Throws 404 like `get`. */
  async users(actor: Actor, client: string): Promise<ClientPersonDto[]> {
    const [found] = isUuid(client) ? await CLIENT_PEOPLE.all(this.transactions.em, [actor.companyId, client]) : [];
    if (!found) throw clientNotFound();
    return found.users;
  }

  /** Returns a page of the partner's requests. */
  async requests(actor: Actor, query: ClientRequestQueryDto): Promise<CappedPage<ClientRequestDto>> {
    const paging = pagingOf(query, ['requestedAt'], '-requestedAt');
    const { rows, total } = await findRequests(this.transactions.em, actor.companyId, query, paging);
    const data = rows.map((row) => toRequest(row, actor));
    return { data, ...cappedTotal(total), limit: paging.limit, offset: paging.offset };
  }

  /** Returns one of the partner's requests. */
  async request(actor: Actor, id: string): Promise<ClientRequestDto> {
    const only = { limit: 1, offset: 0, direction: 'desc' as const };
    const { rows } = await findRequests(this.transactions.em, actor.companyId, { id }, only);
    if (!rows[0]) throw requestNotFound();
    return toRequest(rows[0], actor);
  }

  /** Returns the requests of partners to the actor's company, and the partners that see the data it shares. */
  async connections(actor: Actor): Promise<PartnerConnectionsDto> {
    const { requests, connections } = await findConnections(this.transactions.em, actor.companyId);
    const mayAnswer = actor.accountType === 'admin';
    return {
      requests: requests.map((one) => ({
        ...one,
        requestedAt: iso(one.requestedAt),
        expiresAt: iso(one.expiresAt),
        actions: mayAnswer ? clientRequestActions('pending', 'client_admin', actor.emailVerified) : [],
      })),
      connections: connections.map((one) => ({
        ...one,
        connectedAt: iso(one.connectedAt),
        endedAt: one.endedAt && iso(one.endedAt),
        actions: connectionActions(one.endedAt ? 'ended' : 'living', actor),
      })),
    };
  }
}

function toRequest({ mailedAt, ...row }: RequestRow, actor: Actor): ClientRequestDto {
  const status = stateOf(row);
  return {
    ...row,
    status,
    requestedAt: iso(row.requestedAt),
    expiresAt: iso(row.expiresAt),
    resendableAt: new Date(new Date(mailedAt).getTime() + CLIENT_RESEND_HOURS * HOUR_MS).toISOString(),
    actions: clientRequestActions(status, 'partner', actor.emailVerified),
  };
}

/** Converts a time from Postgres to ISO 8601. */
const iso = (time: string | Date): string => new Date(time).toISOString();
