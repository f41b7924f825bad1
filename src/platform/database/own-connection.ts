import pg from 'pg';

/** An answer takes as long as one to whoever asks whether we are ready. */
const ANSWER_MS = 1_000;

/** A connection beside a pool, for small questions that come all the time: those of the pool may all be in use. */
export class OwnConnection {
  private client?: Promise<pg.Client>;

  constructor(private readonly url: string) {}

  /** The one row of the answer. Throws where there is none within a second; the next question connects anew. */
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
