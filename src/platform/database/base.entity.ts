import { randomUUID } from 'node:crypto';
import { p } from '@mikro-orm/core';
import { now } from '../clock.js';

/** Who made the row's last version, and when. */
export const editorProperties = {
  updatedAt: p
    .datetime()
    .defaultRaw('now()')
    .onCreate(() => now()),
  /** Null is the portal itself. */
  updatedById: p.uuid().nullable(),
};

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
