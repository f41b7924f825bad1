import { testConfig } from '../../../test/setup/config.js';
import { undeclared } from '../../../test/declared-mails.js';
import { MailTemplates } from '../../platform/mail/mail-templates.js';
import { messagesMail } from './message-mails.js';

const templates = new MailTemplates(testConfig({ publicUrl: 'https://portal.example' }));
beforeAll(() => templates.onModuleInit());

const ID = '3f9a1c2e-7b41-4c0d-9d52-0c6f7a1b8e34';
const MESSAGE = {
  number: 7,
  author: 'Iris Kuipers',
  company: 'HoloPortal',
  text: `It is 1.9 m <long>,\n@{${ID}}.`,
  isNote: false,
  mentions: [{ id: ID, name: 'Tom Bakker' }],
  files: ['transport.pdf', 'lift.pdf'],
};
const MEMBER = {
  quoteId: ID,
  userId: ID,
  email: 'anna@client.example',
  firstName: 'Anna',
  companyType: 'client' as const,
  number: 'Q-2026-000123',
  customerReference: 'ME-1',
  company: 'Meridian',
  messages: [MESSAGE],
};
const render = (member: typeof MEMBER) => {
  const mail = messagesMail(member, 7);
  expect(undeclared(mail)).toEqual([]);
  return { ...mail, ...templates.render(mail.template, JSON.parse(JSON.stringify(mail.data)) as typeof mail.data) };
};

it('tells who wrote what, with the names of mentioned people and of files, and links to the thread', () => {
  const { subject, html, text } = render(MEMBER);
  expect(subject).toBe('New messages on quote Q-2026-000123 · ME-1');
  expect(html).toContain('<strong>Iris Kuipers</strong>, HoloPortal');
  expect(html).toContain('It is 1.9 m &lt;long&gt;,\n@Tom Bakker.');
  expect(html).toContain('transport.pdf, lift.pdf');
  expect(html).toContain(`https://portal.example/dashboard/quotes/${ID}`);
  expect(html).not.toContain('Note for staff');
  expect(text).toContain('It is 1.9 m <long>');
});

it.each([
  ['partner', `https://portal.example/partners/dashboard/quotes/${ID}`],
  ['system', `https://portal.example/admin/quotes/${ID}`],
] as const)('links people of type %s to their own page', (companyType, link) => {
  const messages = [{ ...MESSAGE, isNote: true }];
  const { html } = render({ ...MEMBER, companyType, messages } as unknown as typeof MEMBER);
  expect(html).toContain(link);
  expect(html).toContain('Note for staff');
});

it('has the newest twenty messages and says how many there are before', () => {
  const messages = Array.from({ length: 23 }, (_, place) => ({ ...MESSAGE, text: `Message ${place + 1}.` }));
  const { html } = render({ ...MEMBER, messages });
  expect(html).toContain('The portal has 3 more before them.');
  expect(html).not.toContain('Message 3.');
  expect(html).toContain('Message 4.');
});
