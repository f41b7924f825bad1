import pg from 'pg';

/** Timeout of a statement, in milliseconds; equal to the timeout of a readiness probe. */
const ANSWER_MS = 1_000;

/**
 * A connection outside the pool for small, frequent queries: they work even when all connections of the pool are in
 * use.
 */
export class OwnConnection {
  private client?: Promise<pg.Client>;

  constructor(private readonly url: string) {}

  /**
   * Runs a statement that returns a single row. Throws on an error or after a second; the next call opens a new
   * connection.
   */
  async ask<Row extends object>(text: string): Promise<Row> {
    try {
      this.client ??= this.connect();
      const { rows } = await (await this.client).query<Row>(text);
      return rows[0]!;
    } catch (error) {
      this.close();
      throw error;
    }
  }

  close(): void {
    this.client?.then((client) => client.end()).catch(() => undefined);
    this.client = undefined;
  }

  private async connect(): Promise<pg.Client> {
    const limits = { connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS };
    const client = new pg.Client({ connectionString: this.url, ...limits });
    client.on('error', () => this.close());
    await client.connect();
    return client;
  }
}
