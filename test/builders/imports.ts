import { randomUUID } from 'node:crypto';
import type { Job } from 'bullmq';
import { EntityManager } from '@mikro-orm/postgresql';
import { ImportSubscribersJob } from '../../src/newsletter/imports/import-subscribers.job.js';
import type { SubscriberImportDto } from '../../src/newsletter/imports/imports.dto.js';
import { SubscriberImports } from '../../src/newsletter/imports/imports.service.js';
import { Transactions } from '../../src/platform/database/transactions.js';
import { Storage } from '../../src/platform/storage/storage.js';
import { STAFF, type TestApp } from '../app.js';
import { newAddress } from './newsletter.js';

export const IMPORT_PROOF = { source: 'event', proof: 'Signed at our stand', consentedOn: '2026-01-31' } as const;

/** Runs the pending jobs of an import, as a worker would. */
export async function workImport(app: TestApp, importId: string): Promise<void> {
  const [row] = await app.sql<{ round: number }>('select round from newsletter_imports where id = ?', [importId]);
  const job = new ImportSubscribersJob(new Transactions(app.get(EntityManager)), app.get(Storage));
  const data = { importId, round: row!.round };
  await job.process({ id: importId, data, attemptsMade: 0, opts: { attempts: 5 } } as Job);
}

/** Creates an import of a file with these rows, in the status uploaded or checked. */
export async function makeImport(
  app: TestApp,
  status: 'uploaded' | 'checked' = 'uploaded',
  text: string | Buffer = `Email,First name\n${newAddress()},Nora\n`,
): Promise<SubscriberImportDto> {
  const [imports, staff] = [app.get(SubscriberImports), await app.actor(STAFF)];
  const file = { originalname: `readers-${randomUUID()}.csv`, buffer: Buffer.from(text) };
  const made = await imports.upload(staff, file);
  if (status === 'uploaded') return made;
  await imports.check(staff, made.id, { mapping: made.mapping });
  await workImport(app, made.id);
  return imports.get(staff, made.id);
}
