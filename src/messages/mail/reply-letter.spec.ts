import {
  ABOVE,
  BELOW,
  type Language,
  type QuotedMail,
  type Reply,
  replyMail,
  WROTE,
} from '../../../test/builders/replies.js';
import { testConfig } from '../../../test/setup/config.js';
import { growth, PROPORTIONATE } from '../../../test/setup/growth.js';
import { MailTemplates } from '../../platform/mail/mail-templates.js';
import { type OwnMail, replyText } from '../../rules/reply-text.js';
import { messagesMail } from './message-mails.js';
import { readLetter, textOfHtml } from './reply-letter.js';

const FROM = 'quotes@holoportal.example';
const QUESTIONS = ['Does the lift take 2 m?\nAnd 300 kg?', 'Which day suits you for the delivery?', 'Black or white?'];
const ANSWERS: Record<Language, string> = {
  en: 'Yes, it does.\n\nFriday is fine for us.\n\nKind regards,\nAnna',
  nl: 'Ja, dat past.\n\nVrijdag komt ons goed uit.\n\nMet vriendelijke groet,\nAnna',
  de: 'Ja, das passt.\n\nFreitag passt uns gut.\n\nMit freundlichen Grüßen\nAnna',
  fr: 'Oui, ça passe.\n\nVendredi nous convient.\n\nCordialement,\nAnna',
  ar: 'نعم، إنه مناسب.\n\nيوم الجمعة مناسب لنا.\n\nمع أطيب التحيات\nآنا',
};
const NOTICE =
  'This e-mail and its attachments are confidential and intended for the addressee only. If you are not the intended recipient, please delete it.';

const templates = new MailTemplates(testConfig({ publicUrl: 'https://portal.example' }));
let quoted: QuotedMail;
let own: OwnMail;
beforeAll(async () => {
  await templates.onModuleInit();
  const { template, data } = messagesMail({
    quote: { id: '3f9a1c2e-7b41-4c0d-9d52-0c6f7a1b8e34', number: 'Q-2026-000123', customerReference: 'Lobby' },
    company: 'Meridian Engineering B.V.',
    reader: { email: 'anna@client.example', firstName: 'Anna', companyType: 'client' },
    audience: 'everyone',
    messages: QUESTIONS.map((text, place) => ({
      number: place + 1,
      audience: 'everyone',
      author: 'Mira Jansen',
      company: 'HoloPortal B.V.',
      line: null,
      isQuestion: true,
      text,
      files: null,
    })),
    replyTo: 'replies+1@holoportal.example',
    domain: 'holoportal.example',
  });
  const { html, text } = templates.render(template, data);
  quoted = { html, text, from: FROM };
  own = { forms: [await textOfHtml(html), text], messages: QUESTIONS, addresses: [FROM, 'replies@holoportal.example'] };
});

async function read(reply: Pick<Reply, 'text' | 'html' | 'isFlowed'>) {
  const letter = await readLetter(Buffer.from(replyMail({ from: 'anna@client.example', to: FROM, ...reply })));
  return replyText(letter!.text, own);
}
/** The lines of a text, without empty ones. */
const lines = (text: string) => text.split('\n').flatMap((line) => line.trim() || []);

const languages = Object.keys(WROTE) as Language[];
it.each(Object.keys(ABOVE).flatMap((program) => languages.map((language) => [program, language] as const)))(
  'an answer above the mail, by %s in %s',
  async (program, language) => {
    const { text, isFolded } = await read(ABOVE[program]!(ANSWERS[language], quoted, language));
    expect(lines(text)).toEqual(lines(ANSWERS[language]));
    expect(isFolded).toBe(true);
  },
);

it.each(Object.keys(BELOW).flatMap((program) => languages.map((language) => [program, language] as const)))(
  'an answer below the mail, by %s in %s',
  async (program, language) => {
    const { text } = await read(BELOW[program]!(ANSWERS[language], quoted, language));
    expect(lines(text)).toEqual(lines(ANSWERS[language]));
  },
);

const INLINE = [
  'Hello Mira,',
  '> Does the lift take 2 m?',
  '> And 300 kg?',
  'Yes, both.',
  '> Which day suits you for the delivery?',
  'Friday.',
  '> Black or white?',
  'White',
];
/** Our mail has a line break of a message as a blank in its text, and so has a reply in HTML. */
const JOINED = [INLINE[0]!, '> Does the lift take 2 m? And 300 kg?', ...INLINE.slice(3)];
it('answers between the lines are shown below what they answer: in HTML', async () => {
  const answers = ['Yes, both.', 'Friday.', 'White'];
  const { html } = ABOVE.Gmail!('Hello Mira,', quoted, 'en');
  const answered = answers.reduce(
    (all, answer, place) =>
      all.replace(
        new RegExp(`(<blockquote class="quoted[^>]*>${QUESTIONS[place]!.replaceAll('?', '\\?')}</blockquote>)`),
        `$1</blockquote></div><div>${answer}</div><div class="gmail_quote"><blockquote class="gmail_quote">`,
      ),
    html!,
  );
  expect(lines((await read({ html: answered })).text)).toEqual(JOINED);
});
it('a picture between or in the lines of our mail is an answer', async () => {
  const { html } = ABOVE.Gmail!('Hello Mira,', quoted, 'en');
  const answered = html!
    .replace(QUESTIONS[1]!, `${QUESTIONS[1]}<br><img src="cid:between@x"><br>`)
    .replace(QUESTIONS[2]!, `${QUESTIONS[2]} <img src="cid:in@x">`);
  const files = ['between@x', 'in@x'].map((contentId) => ({ name: 'a.png', content: Buffer.from('x'), contentId }));
  const mail = replyMail({ from: 'anna@client.example', to: FROM, html: answered, files });
  const letter = await readLetter(Buffer.from(mail));
  const { text } = replyText(letter!.pictured, own);
  expect(letter!.files.map(({ mark }) => mark !== null && text.includes(mark))).toEqual([true, true]);
});
it('answers between the lines are shown below what they answer: in Outlook, without marks', async () => {
  const answers = ['Yes, both.', 'Friday.', 'White'];
  const { html } = ABOVE['Outlook for Windows']!('Hello Mira,', quoted, 'en');
  const answered = answers.reduce(
    (all, answer, place) =>
      all.replace(
        `${QUESTIONS[place]}</blockquote>`,
        `${QUESTIONS[place]}</blockquote><p class="MsoNormal"><span style="color:#0070C0">${answer}</span></p>`,
      ),
    html!,
  );
  expect(lines((await read({ html: answered })).text)).toEqual(JOINED);
});
it('answers between the lines are shown below what they answer: in a text with format=flowed', async () => {
  const answers = ['Yes, both.', 'Friday.', 'White'];
  const text = QUESTIONS.reduce(
    (all, question, place) => all.replace(question.replace('\n', ' '), `$&\n${answers[place]}`),
    `Hello Mira,\n\n${quoted.text}`,
  );
  const marked = text
    .split('\n')
    .map((line) => (line === 'Hello Mira,' || answers.includes(line) ? line : `> ${line}`))
    .join('\n');
  expect(lines((await read({ isFlowed: true, text: marked })).text)).toEqual(JOINED);
});

it.each([
  ['a signature below its mark', '-- \nAnna de Vries\nHead of facilities\n+31 10 123 45 67', true],
  ['a notice of confidentiality', NOTICE, true],
  ['a line of a phone', 'Verstuurd vanaf mijn iPhone', true],
  ['a line that names a phone', 'Sent from the warehouse in Rotterdam', false],
  ['a postscript below the regards', 'Regards\nAnna\n\nPS: Which floor is it for?', false],
  ['text below a rule', '---\nSee the drawing for the second table.', false],
  ['lines of their own that begin with a mark', '> 5 m please, or more\n> if it fits', false],
  ['three lines with colons', 'From: 8:00\nTo: 17:00\nSubject: to the weather', false],
  ['a mark with text', '-- 2 stands, please', false],
  ['a link', 'https://client.example/drawing.pdf', false],
])('%s at the end is folded or kept', async (_what, end, isFolded) => {
  const answer =
    'We measured it again today: the lift is two metres and ten centimetres wide, and it takes half a ton of glass. So please go on with the large one, the delivery can come on Friday.';
  for (const write of [ABOVE['Outlook, as text']!, ABOVE.Gmail!, ABOVE['Thunderbird, as text']!]) {
    const { text } = await read(write(`${answer}\n\n${end}`, quoted, 'en'));
    expect(lines(text)).toEqual(lines(isFolded ? answer : `${answer}\n\n${end}`));
  }
});

it('a reply that is mostly signature is shown without our mail only', async () => {
  const reply = `Yes\n\n-- \nAnna de Vries\nHead of facilities\nMeridian Engineering B.V.`;
  expect(lines((await read(ABOVE['Outlook, as text']!(reply, quoted, 'en'))).text)).toEqual(lines(reply));
});

it('a reply without words of its own is shown whole', async () => {
  const { text, isFolded } = await read(ABOVE['Thunderbird, as text']!('', quoted, 'en'));
  expect(text).toContain('Which day suits you for the delivery?');
  expect(isFolded).toBe(false);
});

it('a quoted mail that was translated is folded below the sentence that names our address', async () => {
  const { text, isFolded } = await read({
    text: `Ja, dat past: we hebben het vandaag nog eens nagemeten. Vrijdag komt ons goed uit, liefst voor de middag.\nGroeten, Anna\n\n${WROTE.nl(FROM)}\n> Past twee meter in de lift?\n> Welke dag?\n`,
  });
  expect([lines(text), isFolded]).toEqual([
    [
      'Ja, dat past: we hebben het vandaag nog eens nagemeten. Vrijdag komt ons goed uit, liefst voor de middag.',
      'Groeten, Anna',
    ],
    true,
  ]);
});

it('a reply to another mail is shown whole', async () => {
  const reply = 'Hello Mira,\n\nOn 3 March you wrote:\n\nthat it fits. Does it?';
  expect(await read({ text: reply })).toEqual({ text: reply, whole: reply, isFolded: false });
});

it('a mail of two authors, of none, or of an address without usual form or length, is no letter', async () => {
  for (const from of [
    'a@x.example\r\nFrom: b@x.example',
    'a@x.example, b@x.example',
    'Nobody',
    'All: a@x.example, b@x.example;',
    'nobody@x',
    '"a b"@x.example',
    `${'a'.repeat(64)}@${'b.'.repeat(95)}example`,
  ]) {
    const letter = await readLetter(Buffer.from(replyMail({ from, to: FROM, text: 'Yes' })));
    expect([from, letter?.from]).toEqual([from, undefined]);
  }
});

it.each([
  ['quotations', '> a\nb\n', 20_000],
  ['signatures', '-- \n', 30_000],
  ['notices', `${NOTICE}\n\n`, 700],
])('a letter of many %s is read in time in proportion to its length', async (_, text, times) => {
  expect(await growth((share) => read({ text: text.repeat(times * share) }))).toBeLessThan(PROPORTIONATE);
});

it.each([
  ['parts', '\n--b', 1_100],
  ['lines', '\n.', 300_100],
])('a mail with more %s than mail programs write is not parsed', async (_, unit, count) => {
  const mail = replyMail({ from: 'anna@client.example', to: FROM, text: 'Yes' });
  expect(await readLetter(Buffer.from(mail + unit.repeat(10)))).not.toBeNull();
  expect(await readLetter(Buffer.from(mail + unit.repeat(count)))).toBeNull();
});
