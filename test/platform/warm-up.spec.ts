import type { RequestListener } from 'node:http';
import { warmUp } from '../../src/app/warm-up.js';
import { TestApp } from '../app.js';

describe('the warm-up of a new API', () => {
  it('requests pages of the site, the catalogue and the current user', async () => {
    const app = await TestApp.start();
    const answer = app.app.getHttpAdapter().getInstance() as RequestListener;
    const answers: Record<string, number> = {};
    await warmUp((request, response) => {
      response.on('finish', () => (answers[request.url ?? ''] = response.statusCode));
      answer(request, response);
    });
    expect(answers).toEqual({ '/': 200, '/products': 200, '/api/v1/catalog': 200, '/api/v1/auth/me': 401 });
    await app.close();
  });

  it('never blocks the start: it skips requests that fail or hang', async () => {
    let asked = 0;
    await warmUp((_, response) => (asked++ === 0 ? undefined : void response.destroy()));
    expect(asked).toBe(4);
  }, 15_000);
});
