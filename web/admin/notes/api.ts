import { queryOptions } from '@tanstack/react-query';
import { answer, api, ifMatch } from '../../shared/api/client';
import { once } from '../../shared/api/idempotency';
import type { Note } from '../../shared/api/schema';

/** The record that notes are about: exactly one id. */
export type NoteSubject = { quoteId: string } | { companyId: string } | { orderId: string } | { userId: string };

export const notesKey = (about: NoteSubject) => ['notes', about];

/** GET /system/notes: notes about a record, newest first. */
export const notesQuery = (about: NoteSubject) =>
  queryOptions({
    queryKey: notesKey(about),
    queryFn: () => answer(api.GET('/api/v1/system/notes', { params: { query: { ...about, limit: 100 } } })),
  });

/** POST /system/notes: adds a note about a record. */
export const addNote = (about: NoteSubject, text: string) =>
  once(['note', about, text], (header) =>
    answer(api.POST('/api/v1/system/notes', { params: { header }, body: { ...about, text } })),
  );

const at = (note: Note) => ({ params: { path: { id: note.id } }, headers: ifMatch(note) });

/** PUT /system/notes/{id}: changes a note of the current user. */
export const editNote = (note: Note, text: string) =>
  answer(api.PUT('/api/v1/system/notes/{id}', { ...at(note), body: { text } }));

/** DELETE /system/notes/{id}: deletes a note of the current user. */
export const deleteNote = (note: Note) => answer(api.DELETE('/api/v1/system/notes/{id}', at(note)));
