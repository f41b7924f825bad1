import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FromReplica } from '../../platform/database/replicas/from-replica.js';
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
 * A partner's clients, by the id of their company, and its requests to clients. 404 'Client not found' when the client
 * is not connected, whether or not the company exists.
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

  /**
   * Lists the connected clients. Searches names, cities and the partner's names for them. Sorts: name, city, country,
   * connectedAt.
   */
  @ApiPage(ClientDto, { capped: true })
  @FromReplica()
  @Get()
  list(@CurrentActor() actor: Actor, @Query() query: ClientQueryDto): Promise<CappedPage<ClientDto>> {
    return this.reader.list(actor, query);
  }

  /** Lists the partner's requests that are not answered, newest first. Searches addresses. Sort: requestedAt. */
  @ApiPage(ClientRequestDto, { capped: true })
  @Get('requests')
  requests(@CurrentActor() actor: Actor, @Query() query: ClientRequestQueryDto): Promise<CappedPage<ClientRequestDto>> {
    return this.reader.requests(actor, query);
  }

  /**
   * Makes a request to the client with an address. Neither the answer nor its duration reveals whether the address is
   * known: administrators of a client get a code that is valid for 7 days, an unknown address gets an invitation. 409
   * `already_asked` while a request to that address is pending, 429 after 20 requests a day.
   */
  @LimitedByAddress()
  @HttpCode(202)
  @Post('request')
  request(@CurrentActor() actor: Actor, @Body() body: ClientRequestFieldsDto): Promise<ClientRequestDto> {
    return this.asking.ask(actor, body);
  }

  /**
   * Connects with a client by the code from the client's mail. 422 `invalid_code` on `code`, whatever the reason; after
   * 5 wrong codes a new code is needed.
   */
  @LimitedByAddress()
  @Idempotent({ keepsRefused: true })
  @HttpCode(200)
  @Post('connect')
  async connect(@CurrentActor() actor: Actor, @Body() body: ConnectDto): Promise<ClientDto> {
    return this.reader.get(actor, await this.asking.connect(actor, body.code, body.requestId));
  }

  /**
   * Mails new codes, valid for 7 days; older codes become invalid. 409 unless the request is pending, 429 within a day
   * of the last mail.
   */
  @HttpCode(202)
  @Post('requests/:id/resend')
  resend(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<ClientRequestDto> {
    return this.asking.resend(actor, id);
  }

  /** Withdraws a request. 409 unless it is pending. */
  @BeforeVerification()
  @HttpCode(204)
  @Delete('requests/:id')
  withdraw(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<void> {
    return this.asking.withdraw(actor, id);
  }

  /** Returns a client, with the same fields as in the list. */
  @Get(':id')
  get(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<ClientDto> {
    return this.reader.get(actor, id);
  }

  /** Returns the client's company data, and earlier connections with it. */
  @Get(':id/details')
  details(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<ClientDetailsDto> {
    return this.reader.details(actor, id);
  }

  /** Returns the client's active users: names, job titles, e-mail addresses. */
  @Get(':id/users')
  async users(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<ClientPeopleDto> {
    return { users: await this.reader.users(actor, id) };
  }

  /**
   * Ends the connection: the partner has no access to the client from the next request on. The client's administrators
   * get a mail with the reason.
   */
  @AccountTypes(['admin'], ['partner'])
  @HttpCode(204)
  @Post(':id/end')
  end(@CurrentActor() actor: Actor, @Param('id') id: string, @Body() body: EndConnectionDto): Promise<void> {
    return this.clients.endAsPartner(actor, id, body.reason);
  }
}
