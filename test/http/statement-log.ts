import { EntityManager } from '@mikro-orm/postgresql';
import type { Agent, TestApp } from '../app.js';

/** Query for changed mail texts, which is sent at most every half second because its result is cached. */
const IN_MEMORY = /^select t\.id as "templateId"/;

/** Records the SQL statements of the server. */
export class StatementLog {
  private sent: string[] = [];

  constructor(app: TestApp) {
    const logger = app.get(EntityManager).config.getLogger();
    logger.setDebugMode(['query']);
    Object.assign(logger, { logQuery: ({ query }: { query: string }) => void this.sent.push(query) });
  }

  /** Waits for `work`. Returns its result and the statements that were sent meanwhile. */
  async during<T>(work: PromiseLike<T>): Promise<{ result: T; statements: string[] }> {
    this.sent = [];
    const result = await work;
    return { result, statements: this.sent.filter((statement) => !IN_MEMORY.test(statement)) };
  }

  /** Sends a GET request. Returns the number of rows in the first list of the response, and the statements. */
  async of(agent: Agent, path: string): Promise<{ rows: number; statements: string[] }> {
    const { result, statements } = await this.during(agent.get(path).expect(200));
    const rows = Object.values(result.body as object).find(Array.isArray) ?? [];
    return { rows: rows.length, statements };
  }
}
