import { Injectable } from '@nestjs/common';
import { PartnerClientReader } from '../../partners/clients/partner-client-reader.service.js';
import type { ClientDto, ClientQueryDto } from '../../partners/clients/partner-clients.dto.js';
import { now } from '../../platform/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import type { CappedPage } from '../../platform/http/paging.js';
import type { Actor } from '../../rules/actor.js';
import type { ClientFiguresDto, ClientRecordDto } from './client-figures.dto.js';
import { type ClientFigures, findFigures } from './client-figures.queries.js';

/** Reads a partner's clients with figures about them. */
@Injectable()
export class ClientFiguresReader {
  constructor(
    private readonly transactions: Transactions,
    private readonly clients: PartnerClientReader,
  ) {}

  /** Returns a page of the connected clients like `PartnerClientReader.list`, with their figures. Uses two statements. */
  async list(actor: Actor, query: ClientQueryDto): Promise<CappedPage<ClientFiguresDto>> {
    const page = await this.clients.list(actor, query);
    const figures = await this.figuresOf(actor, page.data);
    const data = page.data.flatMap((client) => {
      const found = figures.get(client.id);
      if (!found) return []; // the connection ended between the two statements
      const { note: _note, version: _version, ...shown } = found;
      return [{ ...client, ...shown }];
    });
    return { ...page, data };
  }

  /**
   * Returns a client with the partner's notes about it. Throws 404 'Client not found' when the client is not connected.
   */
  async get(actor: Actor, id: string): Promise<ClientRecordDto> {
    return this.transactions.read(async () => {
      const client = await this.clients.get(actor, id);
      const found = (await this.figuresOf(actor, [client])).get(client.id);
      return { ...client, ...found! };
    });
  }

  private async figuresOf(actor: Actor, clients: ClientDto[]): Promise<Map<string, ClientFigures>> {
    const ids = clients.map(({ id }) => id);
    const rows = ids.length ? await findFigures(this.transactions.em, actor.companyId, ids, now()) : [];
    return new Map(rows.map((row) => [row.id, { ...row, lastActivityAt: new Date(row.lastActivityAt).toISOString() }]));
  }
}
