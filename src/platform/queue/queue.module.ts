import { BullModule } from '@nestjs/bullmq';
import { Global, Module } from '@nestjs/common';
import { Config } from '../../config.js';
import { connectQueues } from './queue-connection.js';
import { JobQueue } from './job-queue.js';
import { QUEUES } from './queues.js';

/**
 * Provides the queues to all modules: features inject `JobQueue`. Jobs run only in a process that also imports
 * `WorkersModule`.
 */
@Global()
@Module({
  imports: [
    BullModule.forRootAsync({
      useFactory: connectQueues,
      inject: [Config],
      extraOptions: { manualRegistration: true },
    }),
    BullModule.registerQueue(...Object.values(QUEUES).map((name) => ({ name }))),
  ],
  providers: [JobQueue],
  exports: [JobQueue],
})
export class QueueModule {}
