import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { LockMode } from '@mikro-orm/core';
import { Company } from '../companies/company.entity.js';
import { Order } from '../orders/order.entity.js';
import { now } from '../platform/clock.js';
import { Transactions } from '../platform/database/transactions.js';
import { checkVersion } from '../platform/http/concurrency.js';
import { forbidden, malformed, notFound } from '../platform/errors.js';
import { type Page, pagingOf } from '../platform/http/paging.js';
import { type Actor, fullName } from '../rules/actor.js';
import { isUuid } from '../rules/ids.js';
import { User } from '../users/user.entity.js';
import { Note } from './note.entity.js';
import type { CreateNoteDto, NoteDto, NoteQueryDto, UpdateNoteDto } from './notes.dto.js';

const SUBJECTS = ['company', 'order', 'user'] as const;
type Subject = (typeof SUBJECTS)[number];

/** Internal notes of staff about companies, orders and users. Other users never receive them. */
@Injectable()
export class NotesService {
  constructor(private readonly transactions: Transactions) {}

  /** Returns the notes about one record, newest first. 400 unless exactly one record is named. */
  async list(actor: Actor, query: NoteQueryDto): Promise<Page<NoteDto>> {
    const { limit, offset, direction } = pagingOf(query, ['createdAt'], '-createdAt');
    const [subject, id] = subjectOf(query);
    return this.transactions.read(async (em) => {
      const [notes, total] = await em.findAndCount(
        Note,
        { [subject]: id },
        { populate: ['author'], orderBy: { createdAt: direction, id: direction }, limit, offset },
      );
      return { data: notes.map((note) => toNote(note, actor)), total, limit, offset };
    });
  }

  /** Adds a note. 400 unless exactly one record is named, 404 when the record does not exist. */
  async add(actor: Actor, note: CreateNoteDto): Promise<NoteDto> {
    const [subject, id] = subjectOf(note);
    return this.transactions.run(async (em) => {
      if (!(await isThere(em, subject, id))) throw notFound(`There is no such ${subject}`);
      const added = em.create(Note, { [subject]: id, text: note.text, author: actor.userId });
      await em.flush();
      return this.answer(em, actor, added);
    });
  }

  /** Changes a note. 403 unless the actor is its author, 412 for a stale copy. */
  async edit(actor: Actor, id: string, { text }: UpdateNoteDto, version?: number): Promise<NoteDto> {
    return this.transactions.run(async (em) => {
      const note = await lockOwn(em, actor, id, version);
      if (note.text !== text) {
        em.assign(note, { text, editedAt: now(), version: note.version + 1 });
        await em.flush();
      }
      return this.answer(em, actor, note);
    });
  }

  /** Deletes a note. 403 unless the actor is its author, 412 for a stale copy. */
  async delete(actor: Actor, id: string, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      em.remove(await lockOwn(em, actor, id, version));
    });
  }

  private async answer(em: EntityManager, actor: Actor, note: Note): Promise<NoteDto> {
    await em.populate(note, ['author']);
    return toNote(note, actor);
  }
}

/** Returns the record that a request names. Throws 400 unless it names exactly one. */
function subjectOf(given: NoteQueryDto | CreateNoteDto): [subject: Subject, id: string] {
  const named = SUBJECTS.flatMap((subject): [Subject, string][] => {
    const id = given[`${subject}Id`];
    return id ? [[subject, id]] : [];
  });
  if (named[0] && named.length === 1) return named[0];
  throw malformed('Name one company, order or user that the note is about');
}

async function isThere(em: EntityManager, subject: Subject, id: string): Promise<boolean> {
  if (subject === 'company') return (await em.count(Company, { id })) > 0;
  if (subject === 'order') return (await em.count(Order, { id })) > 0;
  return (await em.count(User, { id, deletedAt: null })) > 0;
}

async function lockOwn(em: EntityManager, actor: Actor, id: string, version: number | undefined): Promise<Note> {
  const note = isUuid(id) ? await em.findOne(Note, id, { lockMode: LockMode.PESSIMISTIC_WRITE }) : null;
  if (!note) throw notFound('Note not found');
  if (note.author.id !== actor.userId) throw forbidden('Only the author of a note can change it');
  const { version: current, createdAt, editedAt } = note;
  await checkVersion(em, { version: current, updatedAt: editedAt ?? createdAt, updatedById: note.author.id }, version);
  return note;
}

const toNote = (note: Note, actor: Actor): NoteDto => {
  const { author } = note;
  return {
    id: note.id,
    text: note.text,
    author: { id: author.id, name: fullName(author) },
    createdAt: note.createdAt.toISOString(),
    editedAt: note.editedAt?.toISOString() ?? null,
    version: note.version,
    isOwn: author.id === actor.userId,
  };
};
