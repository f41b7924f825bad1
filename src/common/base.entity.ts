import { randomUUID } from 'node:crypto';
import { p } from '@mikro-orm/core';
import { now } from './clock.js';

/** What every table of ours begins with: a random UUID and the time the row was made. */
export const baseProperties = {
  id: p
    .uuid()
    .primary()
    .onCreate(() => randomUUID()),
  createdAt: p
    .datetime()
    .defaultRaw('now()')
    .onCreate(() => now()),
};
