import { Body, Controller, Delete, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AccountTypes, CompanyTypes, CurrentActor } from '../platform/http/access.js';
import { type Write, Writing } from '../platform/http/concurrency.js';
import { Idempotent } from '../platform/http/idempotency.interceptor.js';
import { ApiPage, type Page } from '../platform/http/paging.js';
import type { Actor } from '../rules/actor.js';
import { CreateNoteDto, NoteDto, NoteQueryDto, UpdateNoteDto } from './notes.dto.js';
import { NotesService } from './notes.service.js';

/** Notes of staff about a record. `internal` users read them; system administrators write them and change their own. */
@ApiTags('system')
@AccountTypes(['admin'], ['system'])
@Controller('system/notes')
export class NotesController {
  constructor(private readonly notes: NotesService) {}

  /**
   * Returns a page of the notes about one record, newest first. Sorts: createdAt. 400 unless exactly one record is
   * named.
   */
  @CompanyTypes('system', 'internal')
  @ApiPage(NoteDto)
  @Get()
  list(@CurrentActor() actor: Actor, @Query() query: NoteQueryDto): Promise<Page<NoteDto>> {
    return this.notes.list(actor, query);
  }

  /** Adds a note about one record. 400 unless exactly one record is named, 404 when it does not exist. */
  @Idempotent()
  @Post()
  add(@CurrentActor() actor: Actor, @Body() body: CreateNoteDto): Promise<NoteDto> {
    return this.notes.add(actor, body);
  }

  /**
   * Changes one of the caller's own notes. 404 'Note not found', 403 for another author's note, 412 for a stale copy.
   */
  @Put(':id')
  edit(@Writing() { actor, id, version }: Write, @Body() body: UpdateNoteDto): Promise<NoteDto> {
    return this.notes.edit(actor, id, body, version);
  }

  /**
   * Deletes one of the caller's own notes. 404 'Note not found', 403 for another author's note, 412 for a stale copy.
   */
  @Delete(':id')
  @HttpCode(204)
  delete(@Writing() { actor, id, version }: Write): Promise<void> {
    return this.notes.delete(actor, id, version);
  }
}
