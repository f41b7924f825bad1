import type { Response } from 'supertest';

/** Expects an error response with a readable message and without internal details of the server. */
export function expectProblem({ status, headers, body, text }: Response): void {
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(body).toMatchObject({
    type: 'about:blank',
    title: expect.stringMatching(/./),
    status,
    detail: expect.stringMatching(/./),
    message: expect.stringMatching(/./),
    code: expect.stringMatching(/^[a-z_]+$/),
    errors: expect.any(Array),
    requestId: expect.stringMatching(/./),
  });
  expect(text).not.toMatch(
    /node_modules|\.ts\b|\.js\b|\bat \w+ \(|\bselect [^"]* from\b|insert into|syntax error|violates/i,
  );
}
