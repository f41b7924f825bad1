import { Comparisons } from '../../src/comparisons/comparisons.service.js';
import { ANNA, type TestApp } from '../app.js';
import type { Operation, Subject } from './operation.js';

const PRODUCTS = ['holotable-32', 'holotable-65'];

/** Creates a saved comparison of Anna. */
async function saved(app: TestApp): Promise<Subject> {
  const name = `Tables ${crypto.randomUUID()}`;
  const { id } = await app.get(Comparisons).save(await app.actor(ANNA), { name, productIds: PRODUCTS });
  return { parameters: { id }, secret: name };
}

const another = () => ({ name: `Walls ${crypto.randomUUID()}`, productIds: ['holowall-tile', 'holowall-4k'] });

/** Operations on a user's saved comparisons. */
export const COMPARISON_OPERATIONS: Operation[] = [
  { route: 'GET /comparisons', access: 'session', ok: 200, subject: saved },
  { route: 'POST /comparisons', access: 'session', ok: 201, changes: true, body: another, idempotent: true },
  { route: 'GET /comparisons/{id}', access: 'personal', ok: 200, subject: saved },
  { route: 'PUT /comparisons/{id}', access: 'personal', ok: 200, subject: saved, body: another },
  { route: 'DELETE /comparisons/{id}', access: 'personal', ok: 204, subject: saved },
];
