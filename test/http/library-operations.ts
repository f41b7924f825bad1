import { randomUUID } from 'node:crypto';
import { makeResource, resourceInput } from '../builders/library.js';
import type { TestApp } from '../app.js';
import type { Operation, Subject } from './operation.js';

/** A resource with a file, which every partner sees. */
async function resource(app: TestApp): Promise<Subject> {
  const title = `Rate card ${randomUUID()}`;
  return { parameters: { id: await makeResource(app, { title, file: true }) }, secret: title };
}

const written = () => resourceInput();

/** What partners find to read: files and links. */
export const LIBRARY_OPERATIONS: Operation[] = [
  { route: 'GET /partner-dashboard/resources', access: 'partner own', ok: 200, subject: resource },
  { route: 'GET /partner-dashboard/resources/{id}/download', access: 'partner own', ok: 200, subject: resource },
  { route: 'GET /partner-admin/resources', access: 'staff reads', ok: 200, subject: resource },
  { route: 'POST /partner-admin/resources', access: 'staff', ok: 201, subject: resource, body: written },
  { route: 'GET /partner-admin/resources/{id}', access: 'staff reads', ok: 200, subject: resource },
  { route: 'PUT /partner-admin/resources/{id}', access: 'staff', ok: 200, subject: resource, body: written },
  { route: 'DELETE /partner-admin/resources/{id}', access: 'staff', ok: 204, subject: resource },
  { route: 'POST /partner-admin/resources/{id}/file', access: 'staff', ok: 200, subject: resource, form: () => ({}) },
  { route: 'GET /partner-admin/resources/{id}/download', access: 'staff reads', ok: 200, subject: resource },
];
