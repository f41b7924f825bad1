import { Body, Controller, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AccountTypes, CompanyTypes, CurrentActor } from '../../platform/http/access.js';
import { type Write, Writing } from '../../platform/http/concurrency.js';
import { ApiWholeList, type WholeList } from '../../platform/http/paging.js';
import type { Actor } from '../../rules/actor.js';
import {
  AllowProcurementSystemDto,
  CreateProcurementSystemDto,
  ProcurementSecretDto,
  ProcurementSystemDto,
  UpdateProcurementSystemDto,
} from './procurement-systems.dto.js';
import { ProcurementSystems } from './procurement-systems.service.js';

/** Purchasing systems of the caller's company, for its administrators. Staff make them; `docs/procurement.md` says how. */
@ApiTags('procurement')
@AccountTypes(['admin'], ['client', 'partner'])
@Controller('procurement-systems')
export class ProcurementSystemsController {
  constructor(private readonly systems: ProcurementSystems) {}

  /** Returns all purchasing systems of the company, the oldest first. */
  @ApiWholeList(ProcurementSystemDto)
  @Get()
  list(@CurrentActor() actor: Actor): Promise<WholeList<ProcurementSystemDto>> {
    return this.systems.list(actor);
  }

  /** Says what a system may do in the company's name. 404 'Purchasing system not found', 412 for a stale copy. */
  @Put(':id')
  allow(
    @Writing() { actor, id, version }: Write,
    @Body() body: AllowProcurementSystemDto,
  ): Promise<ProcurementSystemDto> {
    return this.systems.allow(actor, id, body, version);
  }
}

/** Purchasing systems of companies, for staff. 404 'Company not found' or 'Purchasing system not found', 412 for a stale copy. */
@ApiTags('system')
@AccountTypes(['admin'], ['system'])
@Controller('system')
export class StaffProcurementSystemsController {
  constructor(private readonly systems: ProcurementSystems) {}

  /** Returns all purchasing systems of a company, the oldest first. 404 'Company not found'. */
  @CompanyTypes('system', 'internal')
  @ApiWholeList(ProcurementSystemDto)
  @Get('companies/:id/procurement-systems')
  list(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<WholeList<ProcurementSystemDto>> {
    return this.systems.list(actor, id);
  }

  /**
   * Makes a purchasing system of a client; only this answer contains its secret. 404 'Company not found'; 409
   * `identity_taken` on `identity`, `too_many_systems` when the company has 20, `not_available` in an installation
   * without `DATA_KEY`.
   */
  @Post('companies/:id/procurement-systems')
  create(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() body: CreateProcurementSystemDto,
  ): Promise<ProcurementSecretDto> {
    return this.systems.create(actor, id, body);
  }

  /** Changes name, origins, UNSPSC code, the way back, the certificate and the addresses of documents. 422 by field. */
  @Put('procurement-systems/:id')
  update(
    @Writing() { actor, id, version }: Write,
    @Body() body: UpdateProcurementSystemDto,
  ): Promise<ProcurementSystemDto> {
    return this.systems.update(actor, id, body, version);
  }

  /** Makes another secret; only this answer contains it. The one before ends at once. */
  @Post('procurement-systems/:id/secret')
  @HttpCode(200)
  changeSecret(@Writing() { actor, id, version }: Write): Promise<ProcurementSecretDto> {
    return this.systems.changeSecret(actor, id, version);
  }

  /** Deactivates a system: it is refused from then on. 409 `wrong_status` when it is deactivated. */
  @Put('procurement-systems/:id/deactivate')
  deactivate(@Writing() { actor, id, version }: Write): Promise<ProcurementSystemDto> {
    return this.systems.deactivate(actor, id, version);
  }

  /** Makes a deactivated system active again. 409 `wrong_status` when it is active. */
  @Put('procurement-systems/:id/activate')
  activate(@Writing() { actor, id, version }: Write): Promise<ProcurementSystemDto> {
    return this.systems.activate(actor, id, version);
  }
}
