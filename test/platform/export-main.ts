import { NestFactory } from '@nestjs/core';
import { Module } from '@nestjs/common';
import type { Job } from 'bullmq';
import { loadConfig } from '../../src/config.js';
import { PlatformModule } from '../../src/app/platform.module.js';
import { SystemJobsModule } from '../../src/system/system-jobs.module.js';
import { WriteExportJob } from '../../src/system/exports/write-export.job.js';

/** Writes the exports given on the command line one after the other, and reports the peak memory of each. */
@Module({})
class ExportModule {}

process.on('disconnect', () => process.exit());
const imports = [PlatformModule.with(loadConfig()), SystemJobsModule];
const app = await NestFactory.createApplicationContext({ module: ExportModule, imports }, { logger: false });
const job = app.get(WriteExportJob);
for (const exportId of process.argv.slice(2)) {
  const before = held();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, held())), 300);
  await job.process({ id: exportId, data: { exportId }, attemptsMade: 0, opts: { attempts: 1 } } as Job);
  clearInterval(watch);
  process.send?.({ exportId, growth: most - before });
}
await app.close();
process.disconnect?.();

/**
 * Returns the used bytes after a garbage collection. Other figures of the process's memory depend on the time of the
 * last collection.
 */
function held(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
