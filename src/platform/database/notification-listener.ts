import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import pg from 'pg';
import { Config } from '../../config.js';

/** Time between two attempts to connect, in milliseconds. */
const RETRY_MS = 1_000;
const CONNECT_MS = 5_000;
/** Interval of a query on the connection, in milliseconds, which notices a connection that a network has dropped. */
const PROBE_MS = 10_000;

/** Receiver of the notifications of a channel. */
export interface Subscriber {
  /** Called with the payload of each notification. */
  told: (payload: string) => void;
  /** Called when the connection is there again: notifications in between are lost. */
  resumed: () => void;
}

/**
 * Listens to notifications of Postgres (`pg_notify`) on one connection of its own, which is opened with the first
 * subscriber. It goes to `sessionsUrl`, because a PgBouncer in transaction mode delivers no notifications.
 */
@Injectable()
export class NotificationListener implements OnModuleDestroy {
  private readonly logger = new Logger(NotificationListener.name);
  private readonly subscribers = new Map<string, Subscriber>();
  private client?: pg.Client;
  private listening?: Promise<void>;
  private probe?: NodeJS.Timeout;
  private isStopped = false;

  constructor(private readonly config: Config) {}

  /** Registers the subscriber of a channel, whose name is in lower case. */
  subscribe(channel: string, subscriber: Subscriber): void {
    this.subscribers.set(channel, subscriber);
  }

  /** Resolves when the connection listens; opens it if necessary. Rejects when the database does not answer. */
  async start(): Promise<void> {
    this.listening ??= this.listen().catch((error: unknown) => {
      this.listening = undefined;
      throw error;
    });
    await this.listening;
  }

  async onModuleDestroy(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.probe);
    await this.client?.end().catch(() => undefined); // the connection may be broken already
  }

  private async listen(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.config.sessionsUrl,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: CONNECT_MS,
      keepAlive: true,
      application_name: 'holoportal notifications',
    });
    // pg emits several events for one broken connection, and one without a listener would end the process.
    client.once('error', (error: Error) =>
      this.logger.warn(`The connection for notifications broke: ${error.message}`),
    );
    client.on('error', () => undefined);
    client.on('notification', ({ channel, payload }) => this.subscribers.get(channel)?.told(payload ?? ''));
    try {
      await client.connect();
      for (const channel of this.subscribers.keys()) await client.query(`listen ${client.escapeIdentifier(channel)}`);
    } catch (error) {
      void client.end().catch(() => undefined); // a standby refuses LISTEN on a connection that it accepted
      throw error;
    }
    this.client = client;
    client.once('end', () => void this.resume());
    clearInterval(this.probe);
    this.probe = setInterval(() => {
      client.query('select 1').catch(() => client.connection.stream.destroy());
    }, PROBE_MS).unref();
  }

  /** Connects until it succeeds, then tells the subscribers that they may have missed notifications. */
  private async resume(): Promise<void> {
    this.client = undefined;
    while (!this.isStopped) {
      try {
        await this.listen();
        for (const { resumed } of this.subscribers.values()) resumed();
        return;
      } catch (error) {
        this.logger.warn(`No connection for notifications: ${String(error)}`);
        await sleep(RETRY_MS, undefined, { ref: false });
      }
    }
  }
}
