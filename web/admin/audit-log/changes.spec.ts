import { doneWords, fieldChanges, foldedChanges, valueWords } from './changes';

it('only changed fields are listed', () => {
  expect(
    fieldChanges({
      before: { customer_reference: null, total: 10, version: 1 },
      after: { customer_reference: 'PO 9', total: 10, version: 2 },
    }),
  ).toEqual([
    { field: 'Customer reference', before: '–', after: 'PO 9' },
    { field: 'Version', before: '1', after: '2' },
  ]);
});

it.each([
  [null, '–'],
  [true, 'Yes'],
  [0, '0'],
  [['a'], '["a"]'],
  ['2026-13-45T99:99:00Z', '2026-13-45T99:99:00Z'],
])('the value %p is shown as %s', (value, words) => expect(valueWords(value)).toBe(words));

const line = (action: 'create' | 'delete', values: Record<string, unknown>) => ({
  entity: 'quote_items',
  entityId: String(values.id),
  action,
  before: action === 'delete' ? values : null,
  after: action === 'create' ? values : null,
});

it('a deleted and recreated line is merged into one change, and unchanged ones are omitted', () => {
  const quote = {
    entity: 'quotes',
    entityId: 'q',
    action: 'update',
    before: { total: 1 },
    after: { total: 7 },
  } as const;
  const event = { entity: 'quote_events', entityId: 'e', action: 'create', before: null, after: {} } as const;
  const { told, technical } = foldedChanges([
    line('delete', { id: 'a', quote_id: 'q', product_id: 'desk', quantity: 1 }),
    line('delete', { id: 'b', quote_id: 'q', product_id: 'pen', quantity: 2 }),
    line('delete', { id: 'c', quote_id: 'q', product_id: 'gone', quantity: 3 }),
    line('create', { id: 'd', quote_id: 'q', product_id: 'desk', quantity: 7 }),
    line('create', { id: 'e', quote_id: 'q', product_id: 'pen', quantity: 2 }),
    line('create', { id: 'f', quote_id: 'q', product_id: 'new', quantity: 1 }),
    quote,
    event,
  ]);
  expect(technical).toEqual([event]);
  expect(told.map(({ entityId, action, before, after }) => [entityId, action, before, after])).toEqual([
    ['d', 'update', { product_id: 'desk', quantity: 1 }, { product_id: 'desk', quantity: 7 }],
    ['f', 'create', null, { product_id: 'new', quantity: 1 }],
    ['q', 'update', { total: 1 }, { total: 7 }],
    ['c', 'delete', { product_id: 'gone', quantity: 3 }, null],
  ]);
});

it.each([
  ['PUT /api/v1/system/quotes/:id/approve', 'update', 'approved'],
  ['PUT /api/v1/quotes/:id/items/:itemId', 'update', 'lines changed'],
  ['PUT /api/v1/system/catalog/items/:id', 'update', 'changed'],
  ['POST /api/v1/system/catalog/items', 'create', 'created'],
  ['POST /api/v1/system/catalog/price-configurations', 'create', 'price added'],
  ['POST /api/v1/system/notes', 'create', 'note added'],
  ['PUT /api/v1/system/notes/:id', 'update', 'note changed'],
  ['MAIL /quotes/:id/messages', 'create', 'written by email'],
  ['POST /api/v1/system/views', 'create', 'filters saved'],
  ['POST /api/v1/orders/:id/documents', 'create', 'document added'],
  ['DELETE /api/v1/orders/:id/documents/:documentId', 'update', 'document removed'],
  ['PUT /api/v1/companies', 'update', 'changed'],
  ['POST /api/v1/quotes', 'create', 'created'],
  ['POST /api/v1/partner-admin/commissions/adjustments', 'create', 'adjusted'],
  ['POST /api/v1/partner-admin/payouts', 'create', 'paid out'],
  ['POST /api/v1/partner-agreements/:id/publish', 'update', 'published'],
  ['POST /api/v1/partner-agreements/:id/accept', 'create', 'signed'],
  ['POST /api/v1/partner-applications/:id/accept-agreement', 'create', 'agreement signed'],
  ['POST /api/v1/quotes/:id/accept', 'update', 'accepted'],
  ['POST /api/v1/partner-admin/bulk/commissions', 'update', 'commission set'],
  ['PUT /api/v1/partner-admin/partners/:id/funds', 'update', 'development funds set'],
  ['POST /api/v1/partner-dashboard/funds', 'create', 'development funds requested'],
  ['PUT /api/v1/partner-admin/funds/:id/decision', 'update', 'fund request approved or declined'],
  ['POST /api/v1/newsletter/subscribers', 'create', 'added'],
  ['POST /api/v1/newsletter/subscribers/:id/unsubscribe', 'update', 'unsubscribed'],
  ['DELETE /api/v1/newsletter/subscribers/:id', 'delete', 'erased'],
  ['GET /api/v1/newsletter/export', 'create', 'exported'],
  ['GET /api/v1/partner-admin/payouts/files/:id/download', 'create', 'downloaded'],
  ['POST /api/v1/newsletter/imports', 'create', 'file uploaded'],
  ['POST /api/v1/newsletter/imports/:id/run', 'update', 'imported'],
  ['POST /api/v1/auth/login', 'sign_in_failed', 'failed sign-in'],
] as const)('%s, %s: %s', (operation, action, words) => expect(doneWords({ operation, action })).toBe(words));
