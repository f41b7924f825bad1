import { Body, Controller, Delete, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AccountTypes, CompanyTypes, CurrentActor } from '../../../platform/http/access.js';
import { type Write, Writing } from '../../../platform/http/concurrency.js';
import { ApiWholeList, type WholeList } from '../../../platform/http/paging.js';
import type { Actor } from '../../../rules/actor.js';
import {
  CommissionGroupDto,
  CommissionGroupQueryDto,
  CommissionGroupRateDto,
  NewCommissionGroupDto,
} from './commission-groups.dto.js';
import { CommissionGroups } from './commission-groups.service.js';

/** Product groups without commission, or with another rate. `internal` users read them; only system administrators change them. */
@ApiTags('partner administration')
@AccountTypes(['admin'], ['system'])
@Controller('partner-admin/commission-groups')
export class CommissionGroupsController {
  constructor(private readonly groups: CommissionGroups) {}

  /** Lists the groups that apply to all partners, or with `partnerId` to one, in the order of the catalogue. */
  @CompanyTypes('system', 'internal')
  @ApiWholeList(CommissionGroupDto)
  @Get()
  list(@Query() { partnerId }: CommissionGroupQueryDto): Promise<WholeList<CommissionGroupDto>> {
    return this.groups.list(partnerId ?? null);
  }

  /** Sets the rate of a product group, for all partners or for one. 422 when it has a rate already. */
  @Post()
  add(@CurrentActor() actor: Actor, @Body() body: NewCommissionGroupDto): Promise<CommissionGroupDto> {
    return this.groups.add(actor, body);
  }

  /** Changes the rate, or sets none. */
  @Put(':id')
  change(
    @Writing() { actor, id, version }: Write,
    @Body() { rate }: CommissionGroupRateDto,
  ): Promise<CommissionGroupDto> {
    return this.groups.change(actor, id, rate, version);
  }

  /** Removes the special rate: the partner's normal rate applies; for a rate of one partner, that of all partners. */
  @Delete(':id')
  @HttpCode(204)
  remove(@Writing() { id, version }: Write): Promise<void> {
    return this.groups.remove(id, version);
  }
}
