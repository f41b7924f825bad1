import fc from 'fast-check';
import { parse, type ParserError } from 'parse5';
import { BLOCK_KINDS, type CampaignBlock, COLUMN_KINDS, keptBlock } from '../../rules/campaign-content.js';
import { CampaignDrawing, type CampaignHtml } from './campaign-html.js';
import { composer, type Reader } from './campaign-mail.js';

const PRODUCTS = new Map([
  [
    'holotable-65',
    { name: 'HoloTable 65"', sentence: 'Models & <maps>.', picture: '/pictures/table-65.webp', link: '/quotes' },
  ],
]);

/** Templates in the form that `MailRenderer` produces, and malformed templates. */
const TEMPLATES = new Map([
  [
    'fair',
    '<h2>After the <b>fair</b></h2>\n<p>See <a href="https://fair.example/?a&#x3D;1&amp;b=2">the <b>plan</b></a>, ' +
      '<a class="button" href="https://portal.example/login">sign in</a> or <a href="mailto:a@b.example?subject=Re">write</a>.</p>',
  ],
  ['worse', '&#xE000;7&#xE001;<p align="\uE0000\uE001">1 &lt; 2<p>open <table><tr><td>in<div>it</table>&amp;lt;'],
]);

const reader = (given: Partial<Reader> = {}): Reader => ({
  firstName: null,
  lastName: null,
  company: null,
  confirmedOn: '3 March 2026',
  preferencesUrl: 'https://portal.example/newsletter/preferences/t',
  unsubscribeUrl: 'https://portal.example/newsletter/unsubscribe/t',
  oneClickUrl: 'https://portal.example/api/v1/newsletter/unsubscribe/t',
  archiveUrl: 'https://portal.example/archive/c',
  pixelUrl: null,
  linkUrl: (link) => `https://portal.example/l/${link}`,
  ...given,
});

async function drawn(blocks: CampaignBlock[], subject = 'News'): Promise<CampaignHtml & { subject: string }> {
  const drawing = new CampaignDrawing('https://portal.example', PRODUCTS, TEMPLATES);
  return { subject: drawing.line(subject), ...(await drawing.draw(blocks)) };
}

async function read(blocks: CampaignBlock[], as: Partial<Reader> = {}, subject?: string) {
  const { body, ...rest } = await drawn(blocks, subject);
  return composer({ ...rest, html: body, text: body })(reader(as));
}

it('personal fields are filled in, or their fallback, and are escaped in HTML only', async () => {
  const blocks: CampaignBlock[] = [
    { kind: 'text', text: 'Hello {{firstName "there"}}, **news** of {{company "yours"}}' },
  ];
  const subject = 'For {{firstName "you"}}';
  const known = await read(blocks, { firstName: 'An<b>na', company: 'R & D' }, subject);
  expect(known.subject).toBe('For An<b>na');
  expect(known.html).toContain('Hello An&lt;b&gt;na, <strong>news</strong> of R &amp; D');
  expect((await read(blocks, {}, subject)).html).toContain('Hello there, <strong>news</strong> of yours');
});

it('unknown fields, such as object properties, get their fallback', async () => {
  const others = ['constructor', 'toString', 'linkUrl', 'preferencesUrl'];
  const text = others.map((name) => `{{${name}}}{{${name} "none"}}`).join(' ');
  const { html, subject } = await read([{ kind: 'text', text }], { firstName: 'Anna' }, text);
  expect(subject).toBe('none none none none');
  expect(html).toContain('none none none none');
});

it('each link except mailto is rewritten to the reader’s tracking address, each address once', async () => {
  const link = 'https://elsewhere.example/a?b=1&c=2';
  const { links } = await drawn([
    { kind: 'button', text: 'Go', link },
    { kind: 'text', text: `[there](${link}), [home](/products) and [us](mailto:sales@holoportal.example)` },
    { kind: 'product', product: 'holotable-65' },
  ]);
  expect(links).toEqual([link, 'https://portal.example/products', 'https://portal.example/quotes']);
  const { html } = await read([
    { kind: 'text', text: '[us](mailto:sales@holoportal.example) [there](https://a.example)' },
  ]);
  expect(html).toContain('href="mailto:sales@holoportal.example"');
  expect(html).toContain('href="https://portal.example/l/0"');
  expect(html).not.toContain('a.example"');
});

it('the HTML of a template is kept, and its links are rewritten', async () => {
  const block: CampaignBlock = { kind: 'template', template: 'fair' };
  const { links, labels } = await drawn([block, { kind: 'button', text: 'Go', link: 'https://fair.example/?a=1&b=2' }]);
  expect(links).toEqual(['https://fair.example/?a=1&b=2', 'https://portal.example/login']);
  expect(labels).toEqual(['the plan', 'sign in']);
  const { html } = await read([block]);
  expect(html).toContain('<h2>After the <b>fair</b></h2>');
  expect(html).toContain('<a href="https://portal.example/l/0">the <b>plan</b></a>');
  expect(html).toContain('<a class="button" href="https://portal.example/l/1">');
  expect(html).toContain('href="mailto:a@b.example?subject=Re"');
  expect((await read([{ kind: 'template', template: 'gone' }])).html).not.toContain('fair');
});

it('text that staff write is escaped', async () => {
  const evil = '<script>alert(1)</script><img src=x onerror=alert(1)>" onclick="x';
  const { html } = await read([
    { kind: 'heading', text: evil },
    { kind: 'text', text: evil },
    { kind: 'picture', picture: '/pictures/table-65.webp', alt: evil },
    { kind: 'button', text: evil, link: 'https://a.example' },
    { kind: 'quote', text: evil, person: evil },
    { kind: 'columns', left: [{ kind: 'heading', text: evil }], right: [{ kind: 'text', text: evil }] },
  ]);
  expect(elementsOf(html).filter(({ name }) => name === 'script' || name === 'img')).toEqual([
    expect.objectContaining({
      name: 'img',
      attributes: expect.not.arrayContaining(['onerror', 'onclick']) as string[],
    }),
  ]);
});

const words = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    '{{firstName "x"}}',
    '{{',
    '[a](https://a.example/?q="<>&)',
    '\uE0000\uE001',
    '</td></table>',
    '<!--',
    ']]>',
    '&lt;',
    '`<b>`',
  ),
);
const text = fc.array(words, { maxLength: 4 }).map((parts) => parts.join(' '));
const simple = fc.record({
  kind: fc.constantFrom(...COLUMN_KINDS),
  text,
  picture: fc.constantFrom('/pictures/table-65.webp', ''),
  alt: text,
  link: fc.constantFrom('https://a.example/?a=1&b="', '/products', ''),
});
const block: fc.Arbitrary<CampaignBlock> = fc.record({
  kind: fc.constantFrom(...BLOCK_KINDS),
  text,
  picture: fc.constantFrom('/pictures/table-65.webp', ''),
  alt: text,
  link: fc.constantFrom('https://a.example/?a=1&b="', '/products', 'mailto:a@b.example', ''),
  product: fc.constantFrom('holotable-65', 'gone'),
  template: fc.constantFrom('fair', 'worse', 'gone'),
  person: text,
  left: fc.array(simple, { maxLength: 2 }),
  right: fc.array(simple, { maxLength: 2 }),
});

it('any content is rendered as valid HTML with known elements only', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(block, { maxLength: 5 }), text, async (blocks, name) => {
      const { html } = await read(blocks.map(keptBlock), { firstName: name, company: name });
      expect(html).not.toMatch(/[\uE000\uE001]/);
      for (const { name: tag, attributes } of elementsOf(html)) {
        expect(TAGS).toContain(tag);
        expect(attributes.filter((attribute) => attribute.startsWith('on'))).toEqual([]);
      }
    }),
    { numRuns: 100 },
  );
});

const TAGS = [
  'html',
  'head',
  'body',
  'div',
  'table',
  'tbody',
  'tr',
  'td',
  'p',
  'a',
  'img',
  'br',
  'hr',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
].concat(['b', 'strong', 'em', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code', 's', 'th', 'thead']);

interface Element {
  name: string;
  attributes: string[];
}

/** Returns the elements of a body; throws when the parser has to repair the HTML. */
function elementsOf(html: string): Element[] {
  const errors: ParserError[] = [];
  const document = parse(`<!doctype html><html><head></head><body>${html}</body></html>`, {
    onParseError: (error) => errors.push(error),
    sourceCodeLocationInfo: true,
  });
  expect(errors.map(({ code, startOffset }) => `${code}: ${html.slice(startOffset - 50, startOffset + 30)}`)).toEqual(
    [],
  );
  const found: Element[] = [];
  const walk = (node: { childNodes?: unknown[]; tagName?: string; attrs?: { name: string }[] }) => {
    if (node.tagName) found.push({ name: node.tagName, attributes: (node.attrs ?? []).map(({ name }) => name) });
    for (const child of node.childNodes ?? []) walk(child as typeof node);
  };
  walk(document as Parameters<typeof walk>[0]);
  return found;
}
