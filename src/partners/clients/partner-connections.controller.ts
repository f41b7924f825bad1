import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AccountTypes, CompanyTypes, CurrentActor } from '../../platform/http/access.js';
import type { Actor } from '../../rules/actor.js';
import { PartnerClientReader } from './partner-client-reader.service.js';
import { AllowDto, DeclineDto, EndConnectionDto, PartnerConnectionsDto } from './partner-clients.dto.js';
import { PartnerClients } from './partner-clients.service.js';

/**
 * Partners that see the data that the caller's company shares, and partners that request it. Only administrators of the
 * company decide. 404 when the request or connection belongs to another company.
 */
@ApiTags('partner clients')
@CompanyTypes('client', 'partner')
@Controller('partner-connections')
export class PartnerConnectionsController {
  constructor(
    private readonly clients: PartnerClients,
    private readonly reader: PartnerClientReader,
  ) {}

  /** Lists pending requests, active connections, and ended connections. */
  @Get()
  list(@CurrentActor() actor: Actor): Promise<PartnerConnectionsDto> {
    return this.reader.connections(actor);
  }

  /**
   * Accepts a request. The partner then sees the company's data, people, quotes and orders; with `sharesPast` also
   * quotes and orders from before. 409 when the request has been answered or has expired, or when the partner is not
   * active.
   */
  @AccountTypes(['admin'], ['client', 'partner'])
  @HttpCode(200)
  @Post('requests/:id/allow')
  async allow(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() body: AllowDto,
  ): Promise<PartnerConnectionsDto> {
    await this.clients.allow(actor, id, body.sharesPast ?? false);
    return this.reader.connections(actor);
  }

  /**
   * Declines a request. The partner gets a mail, with the reason if there is one. 409 when the request has been
   * answered or has expired.
   */
  @AccountTypes(['admin'], ['client', 'partner'])
  @HttpCode(200)
  @Post('requests/:id/decline')
  async decline(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() body: DeclineDto,
  ): Promise<PartnerConnectionsDto> {
    await this.clients.decline(actor, id, body.reason ?? null);
    return this.reader.connections(actor);
  }

  /**
   * Ends a connection: the partner has no access from the next request on, and gets a mail with the reason. 409 when it
   * has ended.
   */
  @AccountTypes(['admin'], ['client', 'partner'])
  @HttpCode(200)
  @Post(':id/end')
  async end(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() body: EndConnectionDto,
  ): Promise<PartnerConnectionsDto> {
    await this.clients.endAsClient(actor, id, body.reason);
    return this.reader.connections(actor);
  }
}
