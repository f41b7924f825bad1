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

/** Saved comparisons of products. Only the user who saved a comparison can see it. */
@ApiTags('comparisons')
@SignedIn()
@AnyAccountStatus()
@BeforeVerification()
@Controller('comparisons')
export class ComparisonsController {
  constructor(private readonly comparisons: Comparisons) {}

  /** Returns a page of the caller's comparisons, the last changed first. Searches names. Sorts: updatedAt, name. */
  @ApiPage(ComparisonDto)
  @Get()
  list(@CurrentActor() actor: Actor, @Query() query: ListQueryDto): Promise<Page<ComparisonDto>> {
    return this.comparisons.list(actor, query);
  }

  /**
   * Saves a comparison. 409 `too_many_comparisons` when the caller has 100; 422 on `name` for a name that the caller
   * already uses, on `productIds` for a product that is not sold.
   */
  @Idempotent()
  @Post()
  save(@CurrentActor() actor: Actor, @Body() body: SaveComparisonDto): Promise<ComparisonDto> {
    return this.comparisons.save(actor, body);
  }

  /** Returns one of the caller's comparisons; 404 'Comparison not found' for any other. */
  @Get(':id')
  get(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<ComparisonDto> {
    return this.comparisons.get(actor, id);
  }

  /**
   * Replaces the name and the products of one of the caller's comparisons; products already in it may stay when they
   * are no longer sold. 404 'Comparison not found', 412 for a stale copy, 422 as for a new comparison.
   */
  @Put(':id')
  update(@Writing() { actor, id, version }: Write, @Body() body: SaveComparisonDto): Promise<ComparisonDto> {
    return this.comparisons.update(actor, id, body, version);
  }

  /** Deletes one of the caller's comparisons. 404 'Comparison not found', 412 for a stale copy. */
  @Delete(':id')
  @HttpCode(204)
  delete(@Writing() { actor, id, version }: Write): Promise<void> {
    return this.comparisons.delete(actor, id, version);
  }
}
