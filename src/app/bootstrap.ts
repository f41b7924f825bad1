import { once } from 'node:events';
import type { RequestListener, Server as HttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import type { LoggerService } from '@nestjs/common';
import { MikroORM } from '@mikro-orm/postgresql';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Logger } from 'nestjs-pino';
import type { Config } from '../config.js';
import { configureHttp } from './http.js';
import { assertSchemaFits, migrate } from './migrate.js';
import { warmUp } from './warm-up.js';
import { DatabaseGate } from '../platform/database/database-gate.js';
import { Drain } from '../platform/http/drain.js';
import { addressesOf } from '../platform/ports.js';

/** A running part of the server, such as the API or the worker. `close` lets requests and jobs in progress finish. */
export interface Running {
  close(): Promise<void>;
}

/**
 * Database connections that a new API opens before it accepts requests. Opening the whole pool at once would delay the
 * first requests.
 */
const FIRST_CONNECTIONS = 5;

/** Serves the API and the web app on the configured port; resolves when the server listens. */
export async function startApi(config: Config): Promise<Running> {
  await assertSchemaFits(config);
  const { AppModule } = await import('./app.module.js'); // imported here, so that the API does not load the modules of the worker and vice versa
  const app = await NestFactory.create<NestExpressApplication>(AppModule.with(config), {
    bufferLogs: true,
    bodyParser: false,
    abortOnError: false,
  });
  app.useLogger(withoutInventory(app.get(Logger)));
  configureHttp(app, config);
  const server: HttpServer = app.getHttpServer();
  const drain = app.get(Drain);
  drain.watch(server);
  const gate = app.get(DatabaseGate);
  await gate.withJobTimeouts(async () => {
    await app.get(MikroORM).connect();
    await gate.open(Math.min(FIRST_CONNECTIONS, config.databasePool));
    await app.init();
    await warmUp(app.getHttpAdapter().getInstance() as RequestListener);
  });
  const [address = config.host, ...others] = addressesOf(config.host);
  await app.listen(config.port, address);
  app.get(Logger).log(`HoloPortal ${config.version}: the API listens on ${config.host}:${config.port}`);
  const { port } = server.address() as AddressInfo;
  const doors = await Promise.all(others.map((other) => openDoor(server, port, other)));
  return {
    close: async () => {
      await drain.empty(server, config.drainSeconds * 1_000);
      for (const door of doors) door.close();
      await app.close();
    },
  };
}

/** Logger contexts in which Nest writes a line for each module and each route. */
const INVENTORY = new Set(['InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestFactory', 'NestApplication']);

/** Returns the logger without the lines that Nest writes at startup for each of the 300 routes. */
function withoutInventory(logger: Logger): LoggerService {
  const isInventory = (context: unknown): boolean => typeof context === 'string' && INVENTORY.has(context);
  return {
    log: (message: unknown, ...more: unknown[]) => isInventory(more.at(-1)) || logger.log(message, ...more),
    warn: logger.warn.bind(logger),
    error: logger.error.bind(logger),
    fatal: logger.fatal.bind(logger),
    debug: logger.debug.bind(logger),
    verbose: logger.verbose.bind(logger),
  };
}

/** Listens on another address and passes its connections to the same server. */
async function openDoor(server: HttpServer, port: number, address: string): Promise<Server> {
  const door = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
    server.emit('connection', socket),
  ).listen(port, address);
  await once(door, 'listening');
  return door;
}

/** Starts the worker, which processes queues and schedules. Serves health and metrics on `workerPort`, if it is set. */
export async function startWorker(config: Config): Promise<Running> {
  await assertSchemaFits(config);
  const { WorkerModule } = await import('./worker.module.js');
  const options = { bufferLogs: true, abortOnError: false };
  if (config.workerPort === null) {
    const app = await NestFactory.createApplicationContext(WorkerModule.with(config), options);
    app.useLogger(withoutInventory(app.get(Logger)));
    return app;
  }
  const app = await NestFactory.create<NestExpressApplication>(WorkerModule.with(config), options);
  app.useLogger(withoutInventory(app.get(Logger)));
  app.disable('x-powered-by');
  await app.listen(config.workerPort, config.host);
  app.get(Logger).log(`HoloPortal ${config.version}: a worker tells how it is on ${config.host}:${config.workerPort}`);
  return app;
}

/** Migrates the database and, if it is empty, seeds it as configured. */
export async function migrateAndSeed(config: Config): Promise<void> {
  await migrate(config);
  await seed(config);
}

/** Seeds an empty database. */
export async function seed(config: Config): Promise<void> {
  const [{ SeedsModule }, { fillEmptyDatabase }] = await Promise.all([
    import('./seeds.module.js'),
    import('../seeds/seed.js'),
  ]);
  const app = await NestFactory.createApplicationContext(SeedsModule.with(config), {
    logger: ['error', 'warn'],
    abortOnError: false,
  });
  try {
    await fillEmptyDatabase(app, config);
  } finally {
    await app.close();
  }
}
