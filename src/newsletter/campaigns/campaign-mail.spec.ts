import fc from 'fast-check';
import { readable } from '../../../test/platform/smtp-catcher.js';
import { bulkComposer, composer, type DrawnCampaign, type Reader } from './campaign-mail.js';
import { clean, mark } from './campaign-marks.js';

const READER: Reader = {
  firstName: null,
  lastName: null,
  company: null,
  confirmedOn: '3 March 2026',
  preferencesUrl: 'https://portal.example/newsletter/preferences/t',
  unsubscribeUrl: 'https://portal.example/newsletter/unsubscribe/t',
  oneClickUrl: 'https://portal.example/api/v1/newsletter/unsubscribe/t',
  archiveUrl: 'https://portal.example/archive/c',
  pixelUrl: null,
  linkUrl: (link) => `https://portal.example/l/${link}?reader=1`,
};

const SLOTS: DrawnCampaign['slots'] = [
  { field: 'firstName', fallback: 'there' },
  { link: 0 },
  { own: 'unsubscribeUrl' },
];

const piece = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 120 }),
  fc.constantFrom('\n', ' \n', '=', '.\n', 'a'.repeat(75), 'ü'.repeat(40), ' ', '', ...SLOTS.map((_, n) => mark(n))),
);
const written = fc
  .array(piece, { maxLength: 12 })
  .map((pieces) => pieces.map((one) => (one.startsWith('\uE000') ? one : clean(one))).join(''));

it('the sent mail equals the previewed mail, with lines of at most 76 characters', () => {
  const pixelUrl = fc.constantFrom(null, 'https://portal.example/p/1');
  fc.assert(
    fc.property(written, written, fc.string({ unit: 'grapheme' }), pixelUrl, (inHtml, text, firstName, pixel) => {
      const drawn = {
        subject: text,
        html: `${inHtml}</body></html>`,
        text,
        slots: SLOTS,
        links: ['https://a.example'],
      };
      const reader = { ...READER, firstName, pixelUrl: pixel };
      const [shown, sent] = [composer(drawn)(reader), bulkComposer(drawn)(reader)];
      expect(shown.html.includes('<img')).toBe(pixel !== null);
      expect(sent.subject).toBe(shown.subject);
      for (const part of ['html', 'text'] as const) {
        const [head, ...body] = sent[part].raw.split('\r\n\r\n');
        expect(head).toMatch(/^Content-Type: text\/(html|plain); charset=utf-8\r\nContent-Transfer-Encoding: quoted-/);
        const source = body.join('\r\n\r\n');
        expect(readable({ recipient: '', sender: '', source })).toBe(shown[part]);
        expect(Math.max(...source.split(/\r?\n/).map((line) => line.length))).toBeLessThanOrEqual(76);
        expect(source).not.toMatch(/[^\t\r\n\x20-\x7e]| $/m);
      }
    }),
    { numRuns: 500 },
  );
});
