import { NotesService } from '../../src/notes/notes.service.js';
import { ANNA, STAFF, type TestApp } from '../app.js';
import type { Operation, Subject } from './operation.js';

/** Creates a note of staff about Anna's company. */
async function noted(app: TestApp): Promise<Subject> {
  const { companyId } = await app.actor(ANNA);
  const text = `Pays late ${crypto.randomUUID()}`;
  const { id } = await app.get(NotesService).add(await app.actor(STAFF), { companyId, text });
  return { parameters: { id, companyId }, secret: text };
}

const rewritten = () => ({ text: 'Pays in time' });

/** Operations on notes, which only staff can read. */
export const NOTE_OPERATIONS: Operation[] = [
  { route: 'GET /system/notes', access: 'staff reads', ok: 200, subject: noted, query: ['companyId'] },
  {
    route: 'POST /system/notes',
    access: 'staff',
    ok: 201,
    subject: noted,
    body: ({ parameters: { companyId } }) => ({ companyId, text: 'Pays in time' }),
    idempotent: true,
  },
  { route: 'PUT /system/notes/{id}', access: 'staff', ok: 200, subject: noted, body: rewritten },
  { route: 'DELETE /system/notes/{id}', access: 'staff', ok: 204, subject: noted },
];
