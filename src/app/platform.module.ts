import { MikroOrmModule } from '@mikro-orm/nestjs';
import { PostgreSqlDriver } from '@mikro-orm/postgresql';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { EventsModule } from '../platform/events/events.module.js';
import { LoggingModule } from '../platform/http/logging.module.js';
import { Config } from '../config.js';
import { MAILS } from './mails.js';
import { ormConfig } from './mikro-orm.config.js';
import { DatabaseGate, JOB_TIMEOUTS } from '../platform/database/database-gate.js';
import { DatabaseModule } from '../platform/database/database.module.js';
import { KnownTokens } from '../platform/http/known-tokens.js';
import { SweepIdempotencyKeysJob } from '../platform/http/sweep-idempotency-keys.job.js';
import { MailDeclarations } from '../platform/mail/mail-declaration.js';
import { MailModule } from '../platform/mail/mail.module.js';
import { MetricsModule } from '../platform/metrics/metrics.module.js';
import { QueueModule } from '../platform/queue/queue.module.js';
import { StorageModule } from '../platform/storage/storage.module.js';
import { TracingModule } from '../platform/tracing/tracing.module.js';

/** Modules that both the API and the worker need: settings, logs, database, queues, mails and files. */
@Global()
@Module({})
export class PlatformModule {
  static with(config: Config, gate = new DatabaseGate(config, JOB_TIMEOUTS)): DynamicModule {
    return {
      module: PlatformModule,
      imports: [
        LoggingModule,
        MikroOrmModule.forRoot({ ...ormConfig(config, gate), driver: PostgreSqlDriver, registerRequestContext: false }),
        DatabaseModule,
        EventsModule,
        QueueModule,
        MailModule,
        MetricsModule,
        StorageModule,
        TracingModule,
      ],
      providers: [
        { provide: Config, useValue: config },
        { provide: DatabaseGate, useValue: gate },
        { provide: MailDeclarations, useValue: new MailDeclarations(MAILS) },
        KnownTokens,
        SweepIdempotencyKeysJob,
      ],
      exports: [Config, DatabaseGate, KnownTokens, MailDeclarations],
    };
  }
}
