import { Body, Controller, Delete, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AccountTypes, CompanyTypes, CurrentActor } from '../../platform/http/access.js';
import { type Write, Writing } from '../../platform/http/concurrency.js';
import { ApiWholeList, type WholeList } from '../../platform/http/paging.js';
import type { Actor } from '../../rules/actor.js';
import {
  CommissionGroupDto,
  CommissionGroupQueryDto,
  CommissionGroupRateDto,
  NewCommissionGroupDto,
} from './commission-groups.dto.js';
import { CommissionGroups } from './commission-groups.service.js';

/** Groups of products that earn no commission, or another. `internal` reads them; only system administrators change them. */
@ApiTags('partner administration')
@AccountTypes(['admin'], ['system'])
@Controller('partner-admin/commission-groups')
export class CommissionGroupsController {
  constructor(private readonly groups: CommissionGroups) {}

  /** Those of all partners, or with `partnerId` as they stand for one, in the order of the catalogue. */
  @CompanyTypes('system', 'internal')
  @ApiWholeList(CommissionGroupDto)
  @Get()
  list(@Query() { partnerId }: CommissionGroupQueryDto): Promise<WholeList<CommissionGroupDto>> {
    return this.groups.list(partnerId ?? null);
  }

  /** A commission for a group, with all partners or with one. 422 where it has one already. */
  @Post()
  add(@CurrentActor() actor: Actor, @Body() body: NewCommissionGroupDto): Promise<CommissionGroupDto> {
    return this.groups.add(actor, body);
  }

  /** Another commission, or none. */
  @Put(':id')
  change(
    @Writing() { actor, id, version }: Write,
    @Body() { rate }: CommissionGroupRateDto,
  ): Promise<CommissionGroupDto> {
    return this.groups.change(actor, id, rate, version);
  }

  /** The group earns as the others do; with one partner, as with all. */
  @Delete(':id')
  @HttpCode(204)
  remove(@Writing() { id, version }: Write): Promise<void> {
    return this.groups.remove(id, version);
  }
}
