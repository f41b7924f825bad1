import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ClientRequests } from '../../partners/clients/client-requests.service.js';
import {
  ClientNotesDto,
  ClientQueryDto,
  ClientRequestDto,
  ClientRequestFieldsDto,
} from '../../partners/clients/partner-clients.dto.js';
import { PartnerClients } from '../../partners/clients/partner-clients.service.js';
import { FromReplica } from '../../platform/database/replicas/from-replica.js';
import { CompanyTypes, CurrentActor } from '../../platform/http/access.js';
import { type Write, Writing } from '../../platform/http/concurrency.js';
import { ApiPage, type CappedPage } from '../../platform/http/paging.js';
import { LimitedByAddress } from '../../platform/http/throttling.js';
import type { Actor } from '../../rules/actor.js';
import { ClientFiguresDto, ClientRecordDto } from './client-figures.dto.js';
import { ClientFiguresReader } from './client-figures.service.js';

/**
 * A partner's clients with figures about them. A partner can neither create clients nor change their data; clients
 * connect by their own consent. 404 'Client not found' when the client is not connected.
 */
@ApiTags('partner dashboard')
@CompanyTypes('partner')
@Controller('partner-dashboard/clients')
export class DashboardClientsController {
  constructor(
    private readonly figures: ClientFiguresReader,
    private readonly clients: PartnerClients,
    private readonly asking: ClientRequests,
  ) {}

  /**
   * Lists the connected clients with their figures. Searches names, cities and the partner's names for them. Sorts:
   * name, city, country, connectedAt.
   */
  @ApiPage(ClientFiguresDto, { capped: true })
  @FromReplica()
  @Get()
  list(@CurrentActor() actor: Actor, @Query() query: ClientQueryDto): Promise<CappedPage<ClientFiguresDto>> {
    return this.figures.list(actor, query);
  }

  /** Makes a request to a client, like `POST /partners/clients/request`. */
  @LimitedByAddress()
  @HttpCode(202)
  @Post()
  ask(@CurrentActor() actor: Actor, @Body() body: ClientRequestFieldsDto): Promise<ClientRequestDto> {
    return this.asking.ask(actor, body);
  }

  /** Returns a client, with the partner's own notes about the client. */
  @Get(':id')
  get(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<ClientRecordDto> {
    return this.figures.get(actor, id);
  }

  /** Replaces the partner's own name and note for a client. Takes `If-Match` (412 for a stale copy). */
  @Put(':id')
  async keepNotes(@Writing() write: Write, @Body() body: ClientNotesDto): Promise<ClientRecordDto> {
    await this.clients.keepNotes(write, body);
    return this.figures.get(write.actor, write.id);
  }
}
