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

/**
 * Product groups with a commission rate of their own, or without commission. `internal` users read them; only system
 * administrators change them.
 */
@ApiTags('partner administration')
@AccountTypes(['admin'], ['system'])
@Controller('partner-admin/commission-groups')
export class CommissionGroupsController {
  constructor(private readonly groups: CommissionGroups) {}

  /**
   * Lists the groups with a rate for all partners, in the order of the catalogue; with `partnerId`, the groups as they
   * apply to that partner.
   */
  @CompanyTypes('system', 'internal')
  @ApiWholeList(CommissionGroupDto)
  @Get()
  list(@Query() { partnerId }: CommissionGroupQueryDto): Promise<WholeList<CommissionGroupDto>> {
    return this.groups.list(partnerId ?? null);
  }

  /** Adds a rate for a product group, for all partners or for one. 422 when this rate exists already. */
  @Post()
  add(@CurrentActor() actor: Actor, @Body() body: NewCommissionGroupDto): Promise<CommissionGroupDto> {
    return this.groups.add(actor, body);
  }

  /** Changes the rate of a product group; null means no commission. */
  @Put(':id')
  change(
    @Writing() { actor, id, version }: Write,
    @Body() { rate }: CommissionGroupRateDto,
  ): Promise<CommissionGroupDto> {
    return this.groups.change(actor, id, rate, version);
  }

  /**
   * Removes a rate of a product group. After the removal of one partner's rate, the group's rate for all partners
   * applies, if there is one; otherwise the partner's normal rate applies.
   */
  @Delete(':id')
  @HttpCode(204)
  remove(@Writing() { id, version }: Write): Promise<void> {
    return this.groups.remove(id, version);
  }
}
