import { EntityManager } from '@mikro-orm/postgresql';
import type { Type } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import pg from 'pg';
import supertest from 'supertest';
import { AppModule } from '../src/app/app.module.js';
import { ACCESS_MINUTES } from '../src/auth/session-cookies.js';
import type { Actor } from '../src/rules/actor.js';
import type { Config } from '../src/config.js';
import { keepSettings } from '../src/platform/database/pgbouncer/role-settings.js';
import { configureHttp } from '../src/app/http.js';
import { Outbox } from '../src/platform/mail/outbox.js';
import { DEMO_PASSWORD } from '../src/seeds/people.seed.js';
import { undeclared } from './declared-mails.js';
import { testConfig } from './setup/config.js';
import type { TestDatabase } from './setup/database.js';
import { createSeededDatabase } from './setup/seeded-database.js';
import { tellServerErrors } from './setup/server-errors.js';

/** HTTP client that keeps the session cookies of one user. */
export type Agent = ReturnType<typeof supertest.agent>;

/** E-mail addresses of the demo's accounts. */
export const ANNA = 'anna@client.example';
export const TOM = 'tom@client.example';
export const SAM_SUSPENDED = 'sam@client.example';
export const RIVAL = 'other@rival.example';
export const PAULA_PARTNER = 'paula@partner.example';
export const PENDING_PARTNER = 'pending@partner.example';
export const IAN_INTERNAL = 'ian@internal.example';
export const STAFF = 'admin@system.example';

/** The API on a separate database with the demo's catalogue and users. */
export class TestApp {
  private readonly agents = new Map<string, { agent: Promise<Agent>; since: number }>();
  private asking: Promise<pg.Client> | undefined;

  private constructor(
    readonly app: NestExpressApplication,
    readonly config: Config,
    readonly url: string,
    private readonly database: TestDatabase | null,
  ) {}

  /** Starts the API. With `databaseUrl`, starts a second API on that database. */
  static async start(overrides: Parameters<typeof testConfig>[0] = {}): Promise<TestApp> {
    tellServerErrors();
    const database = overrides.databaseUrl ? null : await createSeededDatabase();
    const config = testConfig({ databaseUrl: database?.url, ...overrides });
    if (config.databaseDirectUrl) await keepSettings(config.databaseDirectUrl);
    const module = await Test.createTestingModule({ imports: [AppModule.with(config)] }).compile();
    const app = module.createNestApplication<NestExpressApplication>({ bodyParser: false, logger: false });
    configureHttp(app, config);
    holdToDeclarations(app.get(Outbox, { strict: false }));
    await app.listen(0, '127.0.0.1');
    return new TestApp(app, config, await app.getUrl(), database);
  }

  async close(): Promise<void> {
    await this.app.close();
    await (await this.asking)?.end();
    await this.database?.drop();
  }

  /** Returns a provider of the running server. */
  get<T>(token: Type<T> | (abstract new (...args: never[]) => T)): T {
    return this.app.get<T>(token as Type<T>, { strict: false });
  }

  /** Returns a client without a session. */
  visitor(): Agent {
    return supertest.agent(`${this.url}/api/v1`);
  }

  /**
   * Returns a client that is signed in as a user of the demo. Repeated calls use the same session until it would need a
   * renewal.
   */
  as(email: string): Promise<Agent> {
    const known = this.agents.get(email);
    if (known && Date.now() - known.since < (ACCESS_MINUTES / 2) * 60_000) return known.agent;
    const agent = this.signIn(email);
    this.agents.set(email, { agent, since: Date.now() });
    return agent;
  }

  /** Starts a new session of a user. */
  async signIn(email: string, password = DEMO_PASSWORD): Promise<Agent> {
    const agent = this.visitor();
    await agent.post('/auth/login').send({ email, password }).expect(200);
    return agent;
  }

  /** Returns a user in the form that services expect. */
  async actor(email: string): Promise<Actor> {
    const [actor] = await this.sql<Actor>(
      `select u.id as "userId", null as "sessionId", u.email, u.first_name as "firstName", u.last_name as "lastName",
              u.account_type as "accountType", u.account_status as "accountStatus",
              u.email_verified_at is not null as "emailVerified", c.id as "companyId", c.name as "companyName",
              c.type as "companyType"
         from users u join companies c on c.id = u.company_id where u.email = ?`,
      [email],
    );
    if (!actor) throw new Error(`There is no ${email}`);
    return actor;
  }

  /** Runs a statement directly on the database, without the server. */
  sql<T = Record<string, unknown>>(statement: string, parameters: unknown[] = []): Promise<T[]> {
    return this.get(EntityManager).fork().execute<T[]>(statement, parameters);
  }

  /** Runs a named prepared statement, for a long statement that is executed often and so planned only once. */
  async ask<T extends object>(name: string, statement: string, parameters: unknown[]): Promise<T[]> {
    this.asking ??= this.connect();
    return (await (await this.asking).query<T>({ name, text: statement, values: parameters })).rows;
  }

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.config.sessionsUrl,
      options: '-c plan_cache_mode=force_generic_plan',
    });
    await client.connect();
    return client;
  }
}

/**
 * Fails when a mail contains a variable that its sender does not declare, because the template editor offers only
 * declared variables.
 */
function holdToDeclarations(outbox: Outbox): void {
  const addAll = outbox.addAll.bind(outbox);
  outbox.addAll = (mails) => {
    const wrong = mails.flatMap(undeclared);
    if (wrong.length > 0) throw new Error(wrong.join('; '));
    return addAll(mails);
  };
}
