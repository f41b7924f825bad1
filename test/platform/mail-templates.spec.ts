import { MailTemplates } from '../../src/platform/mail/mail-templates.js';
import { testConfig } from '../setup/config.js';
import { TestTemplates } from './platform-app.js';

const config = testConfig({ publicUrl: 'https://portal.example' });
const DATA = {
  number: 'Q-1',
  company: 'R&D <Labs>',
  name: '<b>Anna</b>',
  total: 4_850_050,
  validUntil: '2026-12-21T23:00:00Z',
};

async function templates(): Promise<MailTemplates> {
  const loaded = new TestTemplates(config);
  await loaded.onModuleInit();
  return loaded;
}

it('renders subject, HTML and text', async () => {
  const { subject, html, text } = (await templates()).render('quote-ready', DATA);
  expect(subject).toBe('Quote Q-1 of R&D <Labs> is ready');
  expect(html).toContain('<title>Quote Q-1 of R&amp;D &lt;Labs&gt; is ready</title>');
  expect(html).toContain('€48,500.50 until 21 December 2026'); // the preheader
  expect(html).toContain('Dear &lt;b&gt;Anna&lt;/b&gt;,');
  expect(html).toContain('<a href="https://portal.example/client/quotes/Q-1"');
  expect(text).toBe(
    [
      'Your quote is ready',
      '',
      'Dear <b>Anna</b>,',
      '',
      'Total        Valid until',
      '€48,500.50   21 December 2026',
      '',
      'View quote [https://portal.example/client/quotes/Q-1]',
      '',
      'HoloPortal, https://portal.example',
    ].join('\n'),
  );
});

it('refuses what lacks something that the template uses', async () => {
  const loaded = await templates();
  const without = (name: string) => Object.fromEntries(Object.entries(DATA).filter(([key]) => key !== name));
  expect(() => loaded.render('quote-ready', without('name'))).toThrow('"name" not defined');
  expect(() => loaded.render('quote-ready', without('total'))).toThrow('{{money}} is given something');
  expect(() => loaded.render('quote-ready', without('number'))).toThrow('"number" not defined');
  expect(() => loaded.render('nothing', DATA)).toThrow('There is no mail template nothing');
});

it('keeps a subject on its line, whatever the data holds', async () => {
  const { subject } = (await templates()).render('quote-ready', { ...DATA, company: 'A\r\nBcc: all@rival.example' });
  expect(subject).not.toMatch(/[\r\n]/);
});

it('finds the mails of the product', async () => {
  const own = new MailTemplates(config);
  await own.onModuleInit();
  expect(own.has('quote-sent')).toBe(true);
});
