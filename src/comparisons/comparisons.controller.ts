import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AnyAccountStatus, BeforeVerification, CurrentActor, SignedIn } from '../platform/http/access.js';
import { type Write, Writing } from '../platform/http/concurrency.js';
import { Idempotent } from '../platform/http/idempotency.interceptor.js';
import { ListQueryDto } from '../platform/http/paging.dto.js';
import { ApiPage, type Page } from '../platform/http/paging.js';
import type { Actor } from '../rules/actor.js';
import { ComparisonDto, SaveComparisonDto } from './comparisons.dto.js';
import { Comparisons } from './comparisons.service.js';

/** Products side by side under a name: everybody's own, which nobody else sees. */
@ApiTags('comparisons')
@SignedIn()
@AnyAccountStatus()
@BeforeVerification()
@Controller('comparisons')
export class ComparisonsController {
  constructor(private readonly comparisons: Comparisons) {}

  /** The caller's. Sort: updatedAt (newest first unless asked otherwise), name. `search` looks into the names. */
  @ApiPage(ComparisonDto)
  @Get()
  list(@CurrentActor() actor: Actor, @Query() query: ListQueryDto): Promise<Page<ComparisonDto>> {
    return this.comparisons.list(actor, query);
  }

  /** Saves one. 409 when there are 100, 422 for a name that the caller has already and for a product that is not sold. */
  @Idempotent()
  @Post()
  save(@CurrentActor() actor: Actor, @Body() body: SaveComparisonDto): Promise<ComparisonDto> {
    return this.comparisons.save(actor, body);
  }

  /** One of the caller's; 404 for any other. */
  @Get(':id')
  get(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<ComparisonDto> {
    return this.comparisons.get(actor, id);
  }

  /** Another name or other products. 404, 412 for a stale copy, 422 as when it is saved. */
  @Put(':id')
  update(@Writing() { actor, id, version }: Write, @Body() body: SaveComparisonDto): Promise<ComparisonDto> {
    return this.comparisons.update(actor, id, body, version);
  }

  /** Deletes one of the caller's; 404 for any other, 412 for a stale copy. */
  @Delete(':id')
  @HttpCode(204)
  delete(@Writing() { actor, id, version }: Write): Promise<void> {
    return this.comparisons.delete(actor, id, version);
  }
}
