import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Logger } from 'nestjs-pino';
import type { Config } from './config.js';
import { configureHttp } from './http.js';
import { migrate } from './migrate.js';

/** A running part of the server. `close` lets what is in flight finish. */
export interface Running {
  close(): Promise<void>;
}

/** Serves API and web app on the configured port; resolves when it listens. */
export async function startApi(config: Config): Promise<Running> {
  const { AppModule } = await import('./app.module.js'); // an API loads nothing of the workers', and the other way round
  const app = await NestFactory.create<NestExpressApplication>(AppModule.with(config), {
    bufferLogs: true,
    bodyParser: false,
    abortOnError: false,
  });
  app.useLogger(app.get(Logger));
  configureHttp(app, config);
  await app.listen(config.port, config.host);
  return app;
}

/** Works the queues and schedules. */
export async function startWorker(config: Config): Promise<Running> {
  const { WorkerModule } = await import('./worker.module.js');
  const app = await NestFactory.createApplicationContext(WorkerModule.with(config), {
    bufferLogs: true,
    abortOnError: false,
  });
  app.useLogger(app.get(Logger));
  return app;
}

/** Brings the database up to date, and fills an empty one with what the configuration asks for. */
export async function migrateAndSeed(config: Config): Promise<void> {
  await migrate(config);
  const { fillEmptyDatabase } = await import('./seeds/seed.js');
  await fillEmptyDatabase(config);
}
