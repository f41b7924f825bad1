import { TemplateSandbox } from '../../src/email-templates/template-sandbox.js';

/** A sandbox on a machine that has no time for it: its thread sleeps before it answers, ten seconds or `data.sleepMs`. */
export class SleepingSandbox extends TemplateSandbox {
  protected override readonly thread = new URL('./sleeping-thread.mjs', import.meta.url);
  protected override readonly maxWaitMs: number = 100;
}
