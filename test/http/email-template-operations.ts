import type { TestApp } from '../app.js';
import { changeMail, makeTemplate, templateInput } from '../builders/email-templates.js';
import type { Operation, Subject } from './operation.js';

const own = async (app: TestApp): Promise<Subject> => {
  const { id, title } = await makeTemplate(app, { base: 'quote-sent' });
  return { parameters: { id, number: '1' }, secret: title };
};

const changed = async (app: TestApp): Promise<Subject> => {
  const { id, subject } = await changeMail(app, 'quote-sent');
  return { parameters: { id }, secret: subject };
};

const BASE = '/email-templates';
const staff = { access: 'staff', ok: 200, subject: own } as const;
const reads = { access: 'staff reads', ok: 200, subject: own } as const;
const newName = () => `Template ${crypto.randomUUID()}`;
const reason = 'Said better';

/** Operations on e-mail templates. */
export const EMAIL_TEMPLATE_OPERATIONS: Operation[] = [
  { route: `GET ${BASE}`, ...reads },
  {
    route: `POST ${BASE}`,
    ...staff,
    ok: 201,
    body: () => ({ ...templateInput(), title: newName(), description: 'For fairs', category: 'contact', reason }),
  },
  { route: `GET ${BASE}/categories`, ...reads },
  {
    route: `POST ${BASE}/test`,
    ...staff,
    ok: 202,
    body: ({ parameters }) => ({ templateName: parameters.id, variables: {} }),
  },
  { route: `GET ${BASE}/{id}`, ...reads },
  {
    route: `PUT ${BASE}/{id}`,
    ...staff,
    body: () => ({ ...templateInput({ subject: 'Otherwise' }), title: newName(), category: 'orders', reason }),
  },
  { route: `DELETE ${BASE}/{id}`, ...staff, ok: 204 },
  { route: `POST ${BASE}/{id}/reset`, ...staff, subject: changed, body: () => ({ reason }) },
  { route: `POST ${BASE}/{id}/duplicate`, ...staff, ok: 201, body: () => ({ newName: newName() }) },
  { route: `POST ${BASE}/{id}/preview`, ...reads, body: () => ({ ...templateInput(), variables: {} }) },
  { route: `GET ${BASE}/{id}/versions/{number}`, ...reads },
];
