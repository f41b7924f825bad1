import { randomUUID } from 'node:crypto';
import { p } from '@mikro-orm/core';
import { now } from '../clock.js';

/** Columns with the time and the user of the row's last change. */
export const editorProperties = {
  updatedAt: p
    .datetime()
    .defaultRaw('now()')
    .onCreate(() => now()),
  /** The user who changed the row; null for a change by the portal itself. */
  updatedById: p.uuid().nullable(),
};

/** First columns of every table: a random UUID and the creation time of the row. */
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
