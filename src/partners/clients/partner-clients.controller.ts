import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FromReplica } from '../../platform/database/from-replica.js';
import { AccountTypes, BeforeVerification, CompanyTypes, CurrentActor } from '../../platform/http/access.js';
import { Idempotent } from '../../platform/http/idempotency.interceptor.js';
import { ApiPage, type CappedPage } from '../../platform/http/paging.js';
import { LimitedByAddress } from '../../platform/http/throttling.js';
import type { Actor } from '../../rules/actor.js';
import { ClientRequests } from './client-requests.service.js';
import { PartnerClientReader } from './partner-client-reader.service.js';
import {
  ClientDetailsDto,
  ClientDto,
  ClientPeopleDto,
  ClientQueryDto,
  ClientRequestDto,
  ClientRequestFieldsDto,
  ClientRequestQueryDto,
  ConnectDto,
  EndConnectionDto,
} from './partner-clients.dto.js';
import { PartnerClients } from './partner-clients.service.js';

/**
 * A partner's clients, each by the id of its company, and what it asks to be connected. Without a living connection, whether
 * there is such a company or not, the answer is 404 'Client not found'.
 */
@ApiTags('partner clients')
@CompanyTypes('partner')
@Controller('partners/clients')
export class PartnerClientsController {
  constructor(
    private readonly clients: PartnerClients,
    private readonly asking: ClientRequests,
    private readonly reader: PartnerClientReader,
  ) {}

  /** The connected clients. Searches names, places and labels. Sorts: name, city, country, connectedAt. */
  @ApiPage(ClientDto, { capped: true })
  @FromReplica()
  @Get()
  list(@CurrentActor() actor: Actor, @Query() query: ClientQueryDto): Promise<CappedPage<ClientDto>> {
    return this.reader.list(actor, query);
  }

  /** What was asked and is not answered, newest first. Searches addresses. Sort: requestedAt. */
  @ApiPage(ClientRequestDto, { capped: true })
  @Get('requests')
  requests(@CurrentActor() actor: Actor, @Query() query: ClientRequestQueryDto): Promise<CappedPage<ClientRequestDto>> {
    return this.reader.requests(actor, query);
  }

  /**
   * Asks whoever has an address to be connected. Neither the answer nor its time tell whether anybody has it: administrators
   * of a client are mailed a code for 7 days, an unknown address an invitation. 409 `already_asked` while one to that address
   * waits, 429 after 20 a day.
   */
  @LimitedByAddress()
  @HttpCode(202)
  @Post('request')
  request(@CurrentActor() actor: Actor, @Body() body: ClientRequestFieldsDto): Promise<ClientRequestDto> {
    return this.asking.ask(actor, body);
  }

  /**
   * Connects by the code from a client's mail. 422 `invalid_code` on `code`, alike for whatever keeps a code from being good;
   * after 5 wrong ones a new one is needed.
   */
  @LimitedByAddress()
  @Idempotent({ keepsRefused: true })
  @HttpCode(200)
  @Post('connect')
  async connect(@CurrentActor() actor: Actor, @Body() body: ConnectDto): Promise<ClientDto> {
    return this.reader.get(actor, await this.asking.connect(actor, body.code, body.requestId));
  }

  /** Mails new codes, good for 7 days; those before are dead. 409 unless the request waits, 429 within a day of the last mail. */
  @HttpCode(202)
  @Post('requests/:id/resend')
  resend(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<ClientRequestDto> {
    return this.asking.resend(actor, id);
  }

  /** Takes a request back. 409 unless it waits. */
  @BeforeVerification()
  @HttpCode(204)
  @Delete('requests/:id')
  withdraw(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<void> {
    return this.asking.withdraw(actor, id);
  }

  /** One client, as in the list. */
  @Get(':id')
  get(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<ClientDto> {
    return this.reader.get(actor, id);
  }

  /** Its company card, and earlier connections with it. */
  @Get(':id/details')
  details(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<ClientDetailsDto> {
    return this.reader.details(actor, id);
  }

  /** Its people: names, what they do, work addresses. */
  @Get(':id/users')
  async users(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<ClientPeopleDto> {
    return { users: await this.reader.users(actor, id) };
  }

  /** Ends the connection: nothing of the client is seen from the next request on. Its administrators are told why. */
  @AccountTypes(['admin'], ['partner'])
  @HttpCode(204)
  @Post(':id/end')
  end(@CurrentActor() actor: Actor, @Param('id') id: string, @Body() body: EndConnectionDto): Promise<void> {
    return this.clients.endAsPartner(actor, id, body.reason);
  }
}
