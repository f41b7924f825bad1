import { Body, Controller, Delete, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AccountTypes, CompanyTypes, CurrentActor } from '../platform/http/access.js';
import { type Write, Writing } from '../platform/http/concurrency.js';
import { Idempotent } from '../platform/http/idempotency.interceptor.js';
import { ApiPage, type Page } from '../platform/http/paging.js';
import type { Actor } from '../rules/actor.js';
import { CreateNoteDto, NoteDto, NoteQueryDto, UpdateNoteDto } from './notes.dto.js';
import { NotesService } from './notes.service.js';

/** Notes of staff about a record. `internal` reads them; system administrators write, and change their own. */
@ApiTags('system')
@AccountTypes(['admin'], ['system'])
@Controller('system/notes')
export class NotesController {
  constructor(private readonly notes: NotesService) {}

  /** The notes about one record, newest first. 400 unless exactly one is named. Sort: createdAt. */
  @CompanyTypes('system', 'internal')
  @ApiPage(NoteDto)
  @Get()
  list(@CurrentActor() actor: Actor, @Query() query: NoteQueryDto): Promise<Page<NoteDto>> {
    return this.notes.list(actor, query);
  }

  /** A new note about one record. 404 where there is no such record. */
  @Idempotent()
  @Post()
  add(@CurrentActor() actor: Actor, @Body() body: CreateNoteDto): Promise<NoteDto> {
    return this.notes.add(actor, body);
  }

  /** Changes a note of the caller's own; 403 for another's. */
  @Put(':id')
  edit(@Writing() { actor, id, version }: Write, @Body() body: UpdateNoteDto): Promise<NoteDto> {
    return this.notes.edit(actor, id, body, version);
  }

  /** Deletes a note of the caller's own; 403 for another's. */
  @Delete(':id')
  @HttpCode(204)
  delete(@Writing() { actor, id, version }: Write): Promise<void> {
    return this.notes.delete(actor, id, version);
  }
}
