import { AgentDocuments } from '../../src/access-tokens/oauth/agent-documents.service.js';
import type { AgentRequestDto } from '../../src/access-tokens/oauth/agent-grants.dto.js';
import type { TestApp } from '../app.js';
import { ANNA } from '../app.js';
import { CALLBACK, describeRequest, makeGrant, pkce, requestOf } from '../builders/oauth.js';
import type { Operation, Subject } from './operation.js';

const AGENT = 'https://agent.example/agent.json';

/** Makes a grant of Anna. */
async function grant(app: TestApp): Promise<Subject> {
  const name = `Agent ${crypto.randomUUID()}`;
  const { id } = await makeGrant(app, ANNA, undefined, name);
  return { parameters: { id }, secret: name, given: {} };
}

/** The request of an agent, whose document the server has read. */
async function request(app: TestApp): Promise<Subject> {
  const document = { name: 'Quote agent', redirectUris: [CALLBACK] };
  await app.get(AgentDocuments).keep(AGENT, Promise.resolve(document));
  const parameters = requestOf(app, AGENT, pkce().challenge);
  return { parameters: { parameters }, secret: crypto.randomUUID(), given: {} };
}

/** Operations on the grants of a company. */
export const AGENT_GRANT_OPERATIONS: Operation[] = [
  { route: 'GET /agent-grants', access: 'own admin list', ok: 200, subject: grant },
  { route: 'GET /agent-grants/request', access: 'own list', ok: 200, subject: request, query: ['parameters'] },
  {
    route: 'POST /agent-grants',
    access: 'own admin list',
    ok: 201,
    subject: request,
    body: () => ({ request: 'shown to nobody' }),
    ask: async (person, { parameters }) => {
      const { body } = (await describeRequest(person, parameters.parameters!)) as { body: Partial<AgentRequestDto> };
      return body.request ? { request: body.request } : undefined;
    },
    undo: (app) => app.sql('delete from agent_grants').then(() => undefined),
  },
  { route: 'DELETE /agent-grants/{id}', access: 'own admin', ok: 204, subject: grant },
];
