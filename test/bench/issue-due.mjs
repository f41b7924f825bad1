import { NestFactory } from '@nestjs/core';
import { WorkerModule } from '../../dist/src/app/worker.module.js';
import { loadConfig } from '../../dist/src/config.js';
import { IssueDueInvoicesJob } from '../../dist/src/invoices/issue-due-invoices.job.js';

/** Runs the job that issues due invoices in a worker, once, and prints its time in seconds. */
const app = await NestFactory.create(WorkerModule.with(loadConfig()), { logger: false });
await app.init();
const begun = performance.now();
await app.get(IssueDueInvoicesJob, { strict: false }).run();
console.log((performance.now() - begun) / 1000);
await app.close();
