import 'reflect-metadata';
import { fileURLToPath } from 'node:url';
import type { INestApplicationContext, Provider } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import type { Config } from '../../src/config.js';
import { MailTemplates } from '../../src/platform/mail/mail-templates.js';
import { WorkersModule } from '../../src/platform/queue/workers.module.js';
import { PlatformModule } from '../../src/app/platform.module.js';

/** Mail templates for these tests, from `test/platform/templates/mail`. */
export class TestTemplates extends MailTemplates {
  protected override readonly folder = fileURLToPath(new URL('./templates/mail', import.meta.url));
}

/**
 * Starts the platform without features. It only enqueues jobs, or also processes them with `worker`. `providers` are
 * the test's jobs.
 */
export async function startPlatform(
  config: Config,
  { worker = false, providers = [] }: { worker?: boolean; providers?: Provider[] } = {},
): Promise<INestApplicationContext> {
  const app = await Test.createTestingModule({
    imports: [PlatformModule.with(config), ...(worker ? [WorkersModule] : [])],
    providers,
  })
    .overrideProvider(MailTemplates)
    .useClass(TestTemplates)
    .compile();
  app.useLogger(false);
  return app.init();
}
