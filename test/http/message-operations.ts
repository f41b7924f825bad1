import { Messages } from '../../src/messages/messages.service.js';
import { ANNA, type TestApp } from '../app.js';
import { makeQuote } from '../builders/quotes.js';
import type { Operation, Subject } from './operation.js';

/** Creates a question of Anna about a quote of her company. */
async function question(app: TestApp): Promise<Subject> {
  const { id } = await makeQuote(app, 'sent');
  const text = `Does it fit the lift? ${crypto.randomUUID()}`;
  const written = await app.get(Messages).write(await app.actor(ANNA), id, { text, question: true });
  return { parameters: { id, messageId: written.id }, secret: text };
}

/** Operations on the thread of messages of a quote. */
export const MESSAGE_OPERATIONS: Operation[] = [
  { route: 'GET /quotes/{id}/messages', access: 'shared', ok: 200, subject: question },
  {
    route: 'POST /quotes/{id}/messages',
    access: 'shared writes',
    ok: 201,
    subject: question,
    body: () => ({ text: 'Is the lift wide enough?' }),
    idempotent: true,
  },
  {
    route: 'PUT /quotes/{id}/messages/{messageId}',
    access: 'shared writes',
    ok: 200,
    subject: question,
    body: () => ({ question: 'settled' }),
  },
  { route: 'DELETE /quotes/{id}/messages/{messageId}', access: 'author', ok: 200, subject: question },
  {
    route: 'POST /quotes/{id}/messages/read',
    access: 'shared',
    ok: 204,
    subject: question,
    body: ({ parameters }) => ({ through: parameters.messageId }),
  },
  { route: 'GET /messages/unread', access: 'shared list', ok: 200, subject: question },
  // The stream itself, which does not end, is in `message-streams.spec.ts`.
  { route: 'GET /messages/stream', access: 'shared list', ok: 406 },
];
