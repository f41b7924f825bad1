import { createRequire } from 'node:module';
import Handlebars from 'handlebars';
import type { MJMLJsonObject, MJMLParsingOptions, MJMLParseResults } from 'mjml-core';
import { type CampaignBlock, piecesOf } from '../../rules/campaign-content.js';
import { markdownTokens, tokensToHtml } from '../../rules/markdown.js';
import { mailPictureAt } from '../../rules/pictures.js';
import { clean, mark, type Slot } from './campaign-marks.js';
import { withLinks } from './campaign-template.js';

/** Product in a campaign, with its current data from the catalogue. */
export interface ShownProduct {
  name: string;
  sentence: string;
  picture: string;
  /** Path of the product's page on the portal. */
  link: string;
}

export interface DrawingOptions {
  /** Renders the public archive page: without the reason for receiving the mail and without the unsubscribe link. */
  isArchive?: boolean;
  /** Renders a test mail: without the link to the archive page, which does not exist before the campaign is sent. */
  isTest?: boolean;
  /** Adds a class with the position to each block: `at-0`. */
  isMarked?: boolean;
}

/** HTML body of a campaign's mails, with marks at the places that differ between recipients; see `mark`. */
export interface CampaignHtml {
  body: string;
  /** `<style>` elements for the body. */
  styles: string;
  slots: Slot[];
  /** Distinct URLs of the links. */
  links: string[];
  /** Text of each link at its first occurrence. */
  labels: string[];
}

/** Width of the card in the layout without its padding, in pixels. */
const WIDTH = 518;
const FONT = "Inter,'Segoe UI',Helvetica,Arial,sans-serif";

type Draw = (document: Node, options: MJMLParsingOptions) => Promise<MJMLParseResults>;

const require = createRequire(import.meta.url);

const { default: drawMjml } = require('mjml-core') as { default: Draw };
const MJML = { presets: [require('mjml-preset-core')], validationLevel: 'skip', ignoreIncludes: true };

type Attributes = Record<string, string>;
type Node = MJMLJsonObject;

const escape = (text: string): string => Handlebars.escapeExpression(text);

/** Builds an MJML node. Escapes the attributes, because MJML does not. */
function node(tagName: string, attributes: Attributes, inside: Node[] | string = []): Node {
  const escaped = Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, escape(value)]));
  return { tagName, attributes: escaped, ...(typeof inside === 'string' ? { content: inside } : { children: inside }) };
}

const section = (columns: Node[], attributes: Attributes = {}): Node =>
  node('mj-section', { padding: '0 0 20px', 'text-align': 'left', ...attributes }, columns);
const column = (nodes: Node[], attributes: Attributes = {}): Node => node('mj-column', attributes, nodes);
const text = (kind: keyof typeof TEXTS, html: string, attributes: Attributes = {}): Node =>
  node('mj-text', { padding: '0', 'font-family': FONT, ...TEXTS[kind], ...attributes }, html);

/**
 * Text styles. The classes belong to the layout, which defines their colours for dark mode. `copy` is a class of this
 * file, because the layout gives the class `text` to its whole card.
 */
const TEXTS = {
  heading: {
    'css-class': 'strong',
    color: '#0b0f1a',
    'font-size': '22px',
    'line-height': '28px',
    'font-weight': '600',
  },
  text: { 'css-class': 'text copy', color: '#475066', 'font-size': '15px', 'line-height': '23px' },
  strong: { 'css-class': 'strong', color: '#0b0f1a', 'font-size': '15px', 'line-height': '23px', 'font-weight': '600' },
  quote: { 'css-class': 'strong', color: '#0b0f1a', 'font-size': '17px', 'line-height': '26px' },
  soft: { 'css-class': 'soft', color: '#5f687d', 'font-size': '12px', 'line-height': '18px' },
} as const;

/**
 * Renders the blocks of a campaign as the body of a mail. Runs only in a worker thread (`CampaignSandbox`), because
 * MJML is large and slow.
 */
export class CampaignDrawing {
  private readonly slots: Slot[] = [];
  private readonly links: string[] = [];
  private readonly labels: string[] = [];

  constructor(
    private readonly publicUrl: string,
    private readonly products: ReadonlyMap<string, ShownProduct>,
    /** HTML of the templates, by name. */
    private readonly templates: ReadonlyMap<string, string>,
  ) {}

  /** Returns a line of text in which the personal fields are replaced by marks. */
  line(given: string): string {
    return piecesOf(clean(given))
      .map((piece) => (typeof piece === 'string' ? piece : this.slot(piece)))
      .join('');
  }

  /** Renders the blocks, followed by the reason for receiving the mail and the unsubscribe link. */
  async draw(
    blocks: readonly CampaignBlock[],
    { isArchive = false, isTest = false, isMarked = false }: DrawingOptions = {},
  ): Promise<CampaignHtml> {
    const sections = blocks.flatMap((block, place) =>
      this.block(block, isMarked ? { 'css-class': `at-${place}` } : {}),
    );
    const closing = isArchive ? 'This was sent to the readers of our newsletter.' : this.closing(isTest);
    const end = section([column([node('mj-divider', LINE), text('soft', closing, { padding: '16px 0 0' })])], {
      padding: '0',
    });
    const mjml = node('mjml', {}, [
      node('mj-head', {}, [node('mj-style', {}, STYLES)]),
      node('mj-body', { width: `${WIDTH}px` }, [...sections, end]),
    ]);
    const { html } = await drawMjml(mjml, MJML as MJMLParsingOptions);
    return {
      styles: html.match(/<style[\s\S]*?<\/style>/g)?.join('\n') ?? '',
      body: /<body[^>]*>([\s\S]*)<\/body>/.exec(html)?.[1]?.replace(/\n\s+/g, '\n').trim() ?? '',
      slots: this.slots,
      links: this.links,
      labels: this.labels,
    };
  }

  private closing(isTest: boolean): string {
    const own = (slot: Extract<Slot, { own: string }>['own']) => this.slot({ own: slot });
    return `You get this because you agreed to it on ${own('confirmedOn')}. <a href="${own('preferencesUrl')}">Preferences</a> or <a href="${own('unsubscribeUrl')}">unsubscribe</a>.${isTest ? '' : ` <a href="${own('archiveUrl')}">Read in the browser</a>.`}`;
  }

  /** Returns the mark for a link with this URL and label. `mailto:` links are returned unchanged. */
  link(address: string, label: string): string {
    const absolute = address.startsWith('/') ? this.publicUrl + address : address;
    if (/^mailto:/i.test(absolute)) return absolute;
    if (!this.links.includes(absolute)) {
      this.links.push(absolute);
      this.labels.push(label.replace(/\{\{.*?\}\}/g, '…').slice(0, 200));
    }
    return this.slot({ link: this.links.indexOf(absolute) });
  }

  private slot(slot: Slot): string {
    return mark(this.slots.push(slot) - 1);
  }

  private block(block: CampaignBlock, attributes: Attributes): Node[] {
    const { kind, left = [], right = [], product = '', template = '' } = block;
    if (kind === 'columns') {
      const sides = [left, right].map((side, place) =>
        column(
          side.flatMap((one) => this.inColumn(one, WIDTH / 2)),
          { 'css-class': 'side', padding: place === 0 ? '0 10px 0 0' : '0 0 0 10px' },
        ),
      );
      return [section(sides, attributes)];
    }
    if (kind === 'product') {
      const shown = this.products.get(product);
      return shown ? [this.product(shown, attributes)] : [];
    }
    if (kind === 'template') {
      const html = this.templates.get(template);
      return html === undefined ? [] : [section([column([this.template(html)])], attributes)];
    }
    // A heading belongs to the block below it, so there is no space between them.
    const padding = kind === 'heading' && { padding: '4px 0 0' };
    return [section([column(this.inColumn(block, WIDTH))], { ...padding, ...attributes })];
  }

  private inColumn(block: CampaignBlock, width: number): Node[] {
    const { kind, picture = '', alt = '', link = '', person = '' } = block;
    const line = () => escape(this.line(block.text ?? ''));
    switch (kind) {
      case 'heading':
        return [
          text('heading', `<h2 style="margin:0;font:inherit;letter-spacing:-0.02em">${line()}</h2>`, {
            padding: '0 0 8px',
          }),
        ];
      case 'text':
        return [text('text', this.markdown(block.text ?? ''))];
      case 'picture':
        return [this.picture(picture, alt, link, width)];
      case 'button':
        return [node('mj-button', { ...BUTTON, ...(link && { href: this.link(link, block.text ?? '') }) }, line())];
      case 'quote':
        return [
          text('quote', `“${line()}”`, { padding: '0 0 0 16px', 'css-class': 'strong said' }),
          text('soft', escape(clean(person)), { padding: '4px 0 0 16px', 'css-class': 'soft said' }),
        ];
      case 'divider':
        return [node('mj-divider', LINE)];
      case 'columns':
      case 'product':
      case 'template':
        return [];
    }
  }

  private picture(address: string, alt: string, link: string, width: number, attributes: Attributes = {}): Node {
    return node('mj-image', {
      padding: '0 0 12px',
      'border-radius': '8px',
      src: this.publicUrl + mailPictureAt(address, width > 320 ? 640 : 320),
      alt: clean(alt),
      align: 'left',
      width: `${width}px`,
      ...(link && { href: this.link(link, alt) }),
      ...attributes,
    });
  }

  private product({ name, sentence, picture, link }: ShownProduct, attributes: Attributes): Node {
    const title = `<a href="${escape(this.link(link, name))}" style="color:inherit;text-decoration:none">${escape(clean(name))}</a>`;
    return section(
      [
        column([this.picture(picture, '', '', 160, { padding: '0' })], { width: '34%' }),
        column([text('strong', title, { padding: '4px 0' }), text('text', escape(clean(sentence)))], { width: '66%' }),
      ],
      { padding: '0 0 24px', ...attributes },
    );
  }

  private template(html: string): Node {
    const drawn = withLinks(html, (address, label) => this.link(address, label));
    return text('text', drawn, { 'css-class': 'text copy template' });
  }

  private markdown(given: string): string {
    const tokens = markdownTokens(this.line(given), 2);
    for (const { children } of tokens) {
      for (const [place, token] of (children ?? []).entries()) {
        if (token.type !== 'link_open') continue;
        const said = children![place + 1]?.content ?? '';
        token.attrSet('href', this.link(String(token.attrGet('href') ?? ''), clean(said)));
      }
    }
    return tokensToHtml(tokens).trim();
  }
}

/** Additional styles for the elements that MJML creates around a text. */
const STYLES = `
  .copy p, .copy ul, .copy ol { margin: 0 0 12px; }
  .template h2, .template h3 { margin: 24px 0 10px; font-weight: 600; line-height: 1.35; }
  .template div > :first-child { margin-top: 0; }
  .template h2 { font-size: 18px; }
  .template h3 { font-size: 16px; }
  .template blockquote { margin: 0 0 16px; padding: 0 0 0 14px; border-left: 3px solid #cbd1dc; }
  .template hr { margin: 20px 0; border: 0; border-top: 1px solid #e4e7ed; }
  .said { border-left: 2px solid #0b0f1a; }
  @media (max-width: 479px) { .side > table > tbody > tr > td { padding: 0 0 8px !important; } }
  @media (prefers-color-scheme: dark) {
    .strong div, .strong a { color: #eef1f7 !important; }
    .copy div { color: #aeb7c9 !important; }
    .soft div { color: #8d97ac !important; }
    .line p { border-top-color: #1f2735 !important; }
    .said { border-left-color: #eef1f7 !important; }
    .template blockquote, .template hr { border-color: #303a4d !important; }
    .action td { background: #f1f3f8 !important; }
    .action a { background: #f1f3f8 !important; color: #0a0d14 !important; }
  }`;

const LINE = { padding: '4px 0', 'border-width': '1px', 'border-color': '#e4e7ed', 'css-class': 'line' };
const BUTTON = {
  'css-class': 'action',
  align: 'left',
  padding: '0 0 12px',
  'inner-padding': '12px 22px',
  'border-radius': '7px',
  'background-color': '#0b0f1a',
  color: '#ffffff',
  'font-family': FONT,
  'font-size': '15px',
  'font-weight': '600',
  'line-height': '20px',
};
