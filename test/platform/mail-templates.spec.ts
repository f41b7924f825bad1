import { MAILS } from '../../src/app/mails.js';
import { MailTemplates } from '../../src/platform/mail/mail-templates.js';
import { exampleOf } from '../../src/platform/mail/mail-variables.js';
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

it('a mail is rendered with subject, HTML and text', async () => {
  const { subject, html, text } = (await templates()).render('quote-ready', DATA);
  expect(subject).toBe('Quote Q-1 of R&D <Labs> is ready');
  expect(html).toContain('<title>Quote Q-1 of R&amp;D &lt;Labs&gt; is ready</title>');
  expect(html).toContain('€48,500.50 until 21 Dec 2026'); // the preheader
  expect(html).toContain('Dear &lt;b&gt;Anna&lt;/b&gt;,');
  expect(html).toContain('<a href="https://portal.example/client/quotes/Q-1"');
  expect(text).toBe(
    [
      'Your quote is ready',
      '',
      'Dear <b>Anna</b>,',
      '',
      'Total        Valid until',
      '€48,500.50   21 Dec 2026',
      '',
      'View quote [https://portal.example/client/quotes/Q-1]',
      '',
      'HoloPortal, https://portal.example',
    ].join('\n'),
  );
});

it('rendering throws when a variable of the template is missing', async () => {
  const loaded = await templates();
  const without = (name: string) => Object.fromEntries(Object.entries(DATA).filter(([key]) => key !== name));
  expect(() => loaded.render('quote-ready', without('name'))).toThrow('"name" not defined');
  expect(() => loaded.render('quote-ready', without('total'))).toThrow('{{money}} is given something');
  expect(() => loaded.render('quote-ready', without('number'))).toThrow('"number" not defined');
  expect(() => loaded.render('nothing', DATA)).toThrow('There is no mail template nothing');
});

it('the subject stays on one line', async () => {
  const { subject } = (await templates()).render('quote-ready', { ...DATA, company: 'A\r\nBcc: all@rival.example' });
  expect(subject).not.toMatch(/[\r\n]/);
});

it('the built-in mails are loaded', async () => {
  const own = new MailTemplates(config);
  await own.onModuleInit();
  expect(own.has('quote-sent')).toBe(true);
});

describe('built-in mails', () => {
  const own = new MailTemplates(config);
  beforeAll(() => own.onModuleInit());

  it('repeat the address of their button once as plain text', () => {
    const { html, text } = own.render('verify-email', { token: 'a-token' });
    const address = 'https://portal.example/verify-email?token&#x3D;a-token';
    expect(html).toContain(`>${address}</p>`);
    expect(text.split(address.replace('&#x3D;', '='))).toHaveLength(2);
  });

  it('give the time of a password change to the minute', () => {
    const { text } = own.render('password-changed', { firstName: 'Anna', changedAt: '2026-11-21T14:05:09.000Z' });
    expect(text.replace(/\s+/g, ' ')).toContain('was changed on 21 Nov 2026, 14:05 UTC');
  });

  it.each([
    ['/dashboard/profile?tab=notifications', 'https://portal.example/dashboard/profile?tab=notifications'],
    [null, undefined],
  ])('with settings %p link to the notification settings or not', (settings, unsubscribe) => {
    const { list, text } = own.render('document-reviewed', {
      settings,
      document: { label: 'VAT Certificate', originalName: 'a.pdf', verified: true, notes: null },
      company: { name: 'Meridian Engineering B.V.', path: '/dashboard/company' },
      contact: { firstName: 'Anna' },
    });
    expect(list?.unsubscribe).toBe(unsubscribe);
    expect(text.includes('account updates')).toBe(settings !== null);
  });

  it('a contact message has its sender as Reply-To', () => {
    const message = { id: '1', name: 'Nora', company: null, subject: 'A room', text: 'Which?', signedIn: false };
    expect(own.render('contact-message', { ...message, email: 'nora@made.example' }).replyTo).toBe('nora@made.example');
  });
});

/**
 * Patterns of SpamAssassin's rules for hidden text (`__STY_INVIS`, `__FONT_INVIS`). They raise the spam score of a mail
 * that the sending host delivers directly.
 */
const COUNTED = [
  /style\s*=\s*"[^">]*(visibility\s*:\s*hidden|display\s*:\s*none)/i,
  /<[^>]*font-size\s*:\s*[01](\.\d+)?(px|pt)/i,
  /color\s*:\s*transparent/i,
];

it('no mail hides text in a way that SpamAssassin counts', async () => {
  const own = new MailTemplates(config);
  await own.onModuleInit();
  const found = Object.entries(MAILS).flatMap(([name, { variables }]) => {
    const { html } = own.render(name, exampleOf(variables));
    return COUNTED.filter((hidden) => hidden.test(html)).map((hidden) => `${name}: ${hidden}`);
  });
  expect(found).toEqual([]);
});
