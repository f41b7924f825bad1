import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CompanyTypes, CurrentActor } from '../../platform/http/access.js';
import { ApiWholeList, type WholeList, wholeList } from '../../platform/http/paging.js';
import type { Actor } from '../../rules/actor.js';
import { CreateSavedViewDto, SavedViewDto, SavedViewQueryDto } from './saved-views.dto.js';
import { SavedViews } from './saved-views.service.js';

/**
 * Saved views of the console's lists: filters and sort order under a name. Each member of staff saves their own views,
 * and may share them with all staff.
 */
@ApiTags('system')
@CompanyTypes('system', 'internal')
@Controller('system/views')
export class SavedViewsController {
  constructor(private readonly views: SavedViews) {}

  /** Returns the caller's own and the shared views of a list: shared views first, then by name. */
  @ApiWholeList(SavedViewDto)
  @Get()
  async list(@CurrentActor() actor: Actor, @Query() { resource }: SavedViewQueryDto): Promise<WholeList<SavedViewDto>> {
    return wholeList(await this.views.list(actor, resource));
  }

  /** Saves a view. 422 on `name` for a name that the caller uses already, and for more than 30 views of a list. */
  @Post()
  create(@CurrentActor() actor: Actor, @Body() body: CreateSavedViewDto): Promise<SavedViewDto> {
    return this.views.create(actor, body);
  }

  /**
   * Removes a view of the caller; system administrators may also remove shared views of others. 404 for any other view.
   */
  @Delete(':id')
  @HttpCode(204)
  remove(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<void> {
    return this.views.remove(actor, id);
  }
}
