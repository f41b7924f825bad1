import { ANNA, type TestApp } from '../app.js';
import { Webhooks } from '../../src/webhooks/webhooks.service.js';
import { WEBHOOK_EVENTS } from '../../src/rules/webhook.js';
import type { Operation, Subject } from './operation.js';

const URL = 'https://erp.meridian.example/hooks/holo';

/** Makes a webhook of Anna's company that the portal has switched off, with two secrets and a delivery. */
async function webhook(app: TestApp): Promise<Subject> {
  const url = `${URL}?of=${crypto.randomUUID()}`;
  const [made] = await app.sql<{ count: number }>('select count(*)::int as count from webhooks');
  if (made!.count > 5) await app.sql('delete from webhooks'); // a company has at most 10
  const anna = await app.actor(ANNA);
  const { id } = await app.get(Webhooks).create(anna, { url, events: [...WEBHOOK_EVENTS] });
  await app.get(Webhooks).changeSecret(anna, id);
  await app.sql(`update webhooks set off_at = now(), off_reason = 'failing' where id = ?`, [id]);
  const [delivery] = await app.sql<{ id: string }>(
    `insert into webhook_deliveries (id, company_id, webhook_id, type, record_type, record_id, data)
     values (gen_random_uuid(), ?, ?, 'webhook.test', 'webhook', ?, '{}') returning id`,
    [anna.companyId, id, id],
  );
  return { parameters: { id, deliveryId: delivery!.id }, secret: url, given: {} };
}

/** Operations on the webhooks of a company. */
export const WEBHOOK_OPERATIONS: Operation[] = [
  { route: 'GET /webhooks', access: 'own list', ok: 200, subject: webhook },
  {
    route: 'POST /webhooks',
    access: 'own admin list',
    ok: 201,
    subject: webhook,
    body: () => ({ url: URL, events: ['quote.sent'] }),
    undo: (app) => app.sql('delete from webhooks').then(() => undefined),
  },
  {
    route: 'PUT /webhooks/{id}',
    access: 'own admin',
    ok: 200,
    subject: webhook,
    body: () => ({ url: URL, events: ['quote.sent'] }),
  },
  { route: 'DELETE /webhooks/{id}', access: 'own admin', ok: 204, subject: webhook },
  {
    route: 'POST /webhooks/{id}/secret',
    access: 'own admin',
    ok: 200,
    subject: async (app) => {
      const made = await webhook(app);
      await app.sql('update webhooks set encrypted_old_secret = null, old_secret_until = null where id = ?', [
        made.parameters.id,
      ]);
      return made;
    },
  },
  { route: 'DELETE /webhooks/{id}/old-secret', access: 'own admin', ok: 204, subject: webhook },
  { route: 'POST /webhooks/{id}/switch-on', access: 'own admin', ok: 200, subject: webhook },
  { route: 'POST /webhooks/{id}/test', access: 'own admin', ok: 201, subject: webhook },
  { route: 'GET /webhooks/{id}/deliveries', access: 'own admin', ok: 200, subject: webhook },
  { route: 'POST /webhooks/{id}/deliveries/{deliveryId}', access: 'own admin', ok: 200, subject: webhook },
];
