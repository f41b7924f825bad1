import { TemplateSandbox } from '../../src/email-templates/template-sandbox.js';
import { BusySandbox } from '../../src/platform/mail/mail-sandbox.js';
import { testConfig } from '../setup/config.js';
import { SleepingSandbox } from './sleeping-sandbox.js';

class PatientSandbox extends SleepingSandbox {
  protected override readonly maxWaitMs = 60_000;
}

const asked = (subject: string, data: Record<string, unknown> = {}) => ({
  name: null,
  source: { subject, preheader: '', body: '' },
  data,
});

const started: TemplateSandbox[] = [];
function start<Sandbox extends TemplateSandbox>(Kind: new (config: ReturnType<typeof testConfig>) => Sandbox): Sandbox {
  const sandbox = new Kind(testConfig());
  started.push(sandbox);
  return sandbox;
}
afterEach(async () => {
  for (const sandbox of started.splice(0)) await sandbox.onApplicationShutdown();
});

it('a template that waits for the CPU is rendered', async () => {
  const mail = await start(PatientSandbox).render(asked('Patient', { sleepMs: 600 }));
  expect(mail.subject).toBe('Patient');
});

it('a template that waits too long is a BusySandbox error, and the next one is rendered', async () => {
  const sandbox = start(SleepingSandbox);
  await expect(sandbox.render(asked('Starved'))).rejects.toThrow(BusySandbox);
  expect((await sandbox.render(asked('Next', { sleepMs: 0 }))).subject).toBe('Next');
});

it('a template that uses the CPU for too long fails, and the next one is rendered', async () => {
  const body = '{{#each a}}{{#each @root.a}}{{#each @root.a}}{{#each @root.a}}{{/each}}{{/each}}{{/each}}{{/each}}';
  const source = { subject: 'Endless', preheader: '', body };
  const data = { a: Array.from({ length: 200 }, (_, at) => at) };
  const sandbox = start(TemplateSandbox);
  await expect(sandbox.render({ name: null, source, data })).rejects.toThrow('takes longer than 0.2 s');
  expect((await sandbox.render(asked('Well'))).subject).toBe('Well');
});
