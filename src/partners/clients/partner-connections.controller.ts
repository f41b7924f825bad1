import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AccountTypes, CompanyTypes, CurrentActor } from '../../platform/http/access.js';
import type { Actor } from '../../rules/actor.js';
import { PartnerClientReader } from './partner-client-reader.service.js';
import { AllowDto, DeclineDto, EndConnectionDto, PartnerConnectionsDto } from './partner-clients.dto.js';
import { PartnerClients } from './partner-clients.service.js';

/** Which partners see what the caller's company shares, and which ask to; its administrators decide. Another company's answer 404. */
@ApiTags('partner clients')
@CompanyTypes('client', 'partner')
@Controller('partner-connections')
export class PartnerConnectionsController {
  constructor(
    private readonly clients: PartnerClients,
    private readonly reader: PartnerClientReader,
  ) {}

  /** Requests that wait, living connections, and those that have ended. */
  @Get()
  list(@CurrentActor() actor: Actor): Promise<PartnerConnectionsDto> {
    return this.reader.connections(actor);
  }

  /**
   * Says yes: from now on the partner sees the company card, people, quotes and orders, of before only with `sharesPast`.
   * 409 when the request is answered or too old, or the partner is not active.
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

  /** Says no; the partner is told, and why where it is said. 409 when the request is answered or too old. */
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

  /** Ends a connection: from the next request on the partner sees nothing any more, and is told why. 409 when it has ended. */
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
