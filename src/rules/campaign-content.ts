import { atMost, requiredLine, optionalLine, type TextRule } from './text-rule.js';

/**
 * Kinds of blocks. The content of a campaign is a list of blocks, one below another, that render correctly in any
 * order.
 */

const BLOCKS = {
  heading: { label: 'Heading', fields: ['text'] },
  text: { label: 'Text', fields: ['text'] },
  picture: { label: 'Picture', fields: ['picture', 'alt', 'link'] },
  button: { label: 'Button', fields: ['text', 'link'] },
  columns: { label: 'Columns', fields: ['left', 'right'] },
  product: { label: 'Product', fields: ['product'] },
  template: { label: 'Template', fields: ['template'] },
  quote: { label: 'Quote', fields: ['text', 'person'] },
  divider: { label: 'Divider', fields: [] },
} as const satisfies Record<string, { label: string; fields: readonly (keyof CampaignBlock)[] }>;

export type BlockKind = keyof typeof BLOCKS;
export const BLOCK_KINDS = Object.keys(BLOCKS) as BlockKind[];
export const blockLabel = (kind: BlockKind): string => BLOCKS[kind].label;
const blockFields = (kind: BlockKind): readonly (keyof CampaignBlock)[] => BLOCKS[kind].fields;

/** Kinds of blocks that a column may contain. */
export const COLUMN_KINDS: readonly BlockKind[] = ['heading', 'text', 'picture', 'button'];

/** One block of a campaign. Its kind determines which fields it has (`blockFields`). */
export interface CampaignBlock {
  kind: BlockKind;
  /** Markdown in a text block, otherwise a single line. May contain personal fields. */
  text?: string;
  /** URL of a picture of the portal. */
  picture?: string;
  /** Alternative text of the picture. */
  alt?: string;
  /** Target of the link: `https://…`, `mailto:…`, or a path of the portal. */
  link?: string;
  /** Id of a product in the catalogue. */
  product?: string;
  /** Name of an e-mail template that staff created and that has no variables. */
  template?: string;
  /** Name of the person who is quoted. */
  person?: string;
  left?: CampaignBlock[];
  right?: CampaignBlock[];
}

export const MAX_BLOCKS = 60;
export const MAX_COLUMN_BLOCKS = 10;

export const CAMPAIGN_NAME = requiredLine({ label: 'Name', max: 120 });
export const CAMPAIGN_SUBJECT = optionalLine({ label: 'Subject', max: 200 });
export const CAMPAIGN_PREHEADER = optionalLine({ label: 'Preheader', max: 200 });
export const BLOCK_TEXT: TextRule = { label: 'Text', required: null, checks: [atMost('Text', 10_000)] };
export const BLOCK_LINE = optionalLine({ label: 'This', max: 500 });

/** Subject length, in characters, above which phones truncate the subject. */
export const SHOWN_SUBJECT = 38;
/** Size of a mail's HTML, in bytes, above which Gmail clips the mail. */
export const CLIPPED_BYTES = 102 * 1024;

/**
 * Personal fields that a campaign can contain. Each is written with a fallback for subscribers without a value:
 * `{{firstName "there"}}`.
 */
export const PERSONAL_FIELDS = ['firstName', 'lastName', 'company'] as const;
export type PersonalField = (typeof PERSONAL_FIELDS)[number];
const isPersonalField = (name: string): name is PersonalField => (PERSONAL_FIELDS as readonly string[]).includes(name);

/** Part of a text: plain text, or a personal field with its fallback. */
export type Piece = string | { field: string; fallback: string };

/**
 * Matches a personal field. The pattern has no two adjacent runs of blanks, because the regex engine would try every
 * way to split them.
 */
const FIELD = /\{\{\s*([A-Za-z]+)(?:\s*["“”]([^"“”{}]*)["“”])?\s*\}\}/g;

/** Splits a text into plain texts and personal fields. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const found of text.matchAll(FIELD)) {
    pieces.push(text.slice(from, found.index), { field: found[1]!, fallback: found[2]?.trim() ?? '' });
    from = found.index + found[0].length;
  }
  return [...pieces, text.slice(from)].filter((piece) => piece !== '');
}

/** Returns a subscriber's value for a personal field; the fallback if the value is empty or the field is unknown. */
export const personal = (
  { field, fallback }: Exclude<Piece, string>,
  told: Partial<Record<PersonalField, string | null>>,
): string => (isPersonalField(field) && told[field]?.trim()) || fallback;

/**
 * True when a mail may contain the link: an https URL without a user name, a mailto address, or a path of the portal.
 * Rejects backslashes, which browsers read as slashes.
 */
const isMailLink = (link: string): boolean =>
  /^[^\s{}<>"\\]+$/.test(link) &&
  (/^https:\/\//i.test(link) ? hasNoUser(link) : /^(mailto:[^@]+@[^@]+|\/(?!\/).*)$/i.test(link));

const hasNoUser = (link: string): boolean => {
  const url = URL.parse(link);
  return url !== null && url.username === '' && url.password === '';
};

/**
 * True for a picture of the portal. Other pictures are rejected, because the owner of their server could see who opens
 * the mail.
 */
const isOwnPicture = (address: string): boolean => /^\/(api\/v1\/catalog\/)?pictures\/[\w-]+\.webp$/.test(address);

/**
 * Reason why a campaign cannot be sent: a message and its field. The field's path includes the block, unless it is a
 * field of the campaign itself.
 */
export interface ContentProblem {
  field: string;
  message: string;
}

const EMPTY = 'This is empty';

function fieldProblems(field: string, text: string): ContentProblem[] {
  return piecesOf(text).flatMap((piece): ContentProblem[] => {
    if (typeof piece === 'string')
      return piece.includes('{{') ? [{ field, message: 'This has a {{ that is not a personal field' }] : [];
    if (!isPersonalField(piece.field)) {
      return [{ field, message: `There is no personal field ${piece.field}` }];
    }
    if (piece.fallback) return [];
    return [{ field, message: `Add a fallback for when it is unknown: {{${piece.field} "there"}}` }];
  });
}

/** Returns the problems of a text in which personal fields are not replaced when the mail is sent. */
const plainProblems = (field: string, text: string): ContentProblem[] =>
  text.includes('{{') ? [{ field, message: 'A personal field cannot be used here' }] : [];

const linkProblems = (field: string, link: string | undefined): ContentProblem[] =>
  link && !isMailLink(link)
    ? [{ field, message: 'A link must be https://…, mailto:… or one of our pages such as /products' }]
    : [];

/** Matches the links of a Markdown text: `[words](address)`, `[name]: address` on its own line, and `<https://…>`. */
const MARKDOWN_LINK = /\]\(\s*<?([^)\s>]*)|^ {0,3}\[[^\]\n]+\]:\s*<?([^\s>]+)|<([a-z][a-z\d+.-]+:[^\s<>]*)>/gim;

/** Matches the pictures of a Markdown text, `![words](address)` and `![words][name]`, which are not rendered in mails. */
const MARKDOWN_PICTURE = /(?<!\\)!\[[^[\]\n]*\][([]/;

const markdownPictureProblems = (field: string, text: string): ContentProblem[] =>
  MARKDOWN_PICTURE.test(text)
    ? [{ field, message: 'A picture cannot be inside a text: add it as a block of its own' }]
    : [];

/** Returns the link targets of a Markdown text. */
const markdownLinks = (text: string): string[] =>
  [...text.matchAll(MARKDOWN_LINK)].map(([, inline, named, bare]) => inline ?? named ?? bare ?? '');

/** Returns all links that staff wrote into blocks, each with its field: `content.3.left.0.link`. */
export const contentLinks = (content: readonly CampaignBlock[], at = 'content'): { field: string; link: string }[] =>
  content.flatMap(({ kind, text, link, left, right }, place) => [
    ...(link ? [{ field: `${at}.${place}.link`, link }] : []),
    ...(kind === 'text' && text ? markdownLinks(text).map((one) => ({ field: `${at}.${place}.text`, link: one })) : []),
    ...contentLinks(left ?? [], `${at}.${place}.left`),
    ...contentLinks(right ?? [], `${at}.${place}.right`),
  ]);

/**
 * Returns the problems of links. These are rejected when the campaign is saved; all other problems are reported when it
 * is about to be sent.
 */
export const contentLinkProblems = (content: readonly CampaignBlock[]): ContentProblem[] =>
  contentLinks(content).flatMap(({ field, link }) => linkProblems(field, link));

/**
 * True when the content may contain links. Templates count as content with links, because their links are unknown until
 * they are rendered.
 */
export const mayLead = (content: readonly CampaignBlock[]): boolean =>
  contentLinks(content).length > 0 || contentTemplates(content).length > 0;

/** Returns all portal pictures that staff put into blocks, each with its field: `content.3.left.0.picture`. */
export const contentPictures = (
  content: readonly CampaignBlock[],
  at = 'content',
): { field: string; picture: string }[] =>
  content.flatMap(({ kind, picture = '', left = [], right = [] }, place) => [
    ...(kind === 'picture' && isOwnPicture(picture) ? [{ field: `${at}.${place}.picture`, picture }] : []),
    ...contentPictures(left, `${at}.${place}.left`),
    ...contentPictures(right, `${at}.${place}.right`),
  ]);

function blockProblems(block: CampaignBlock, at: string, isInColumn = false): ContentProblem[] {
  const {
    kind,
    text = '',
    picture = '',
    alt = '',
    link = '',
    product = '',
    template = '',
    person = '',
    left = [],
    right = [],
  } = block;
  const field = (name: string) => `${at}.${name}`;
  const missing = (name: string, value: string, message = EMPTY) =>
    value.trim() ? [] : [{ field: field(name), message }];
  if (isInColumn && !COLUMN_KINDS.includes(kind))
    return [{ field: field('kind'), message: `${blockLabel(kind)} does not fit into a column` }];
  switch (kind) {
    case 'heading':
      return [...missing('text', text), ...fieldProblems(field('text'), text)];
    case 'text':
      return [
        ...missing('text', text),
        ...fieldProblems(field('text'), text),
        ...markdownPictureProblems(field('text'), text),
        ...markdownLinks(text).flatMap((address) => linkProblems(field('text'), address || '-')),
      ];
    case 'picture':
      return [
        ...(isOwnPicture(picture)
          ? []
          : [{ field: field('picture'), message: picture ? 'Choose one of our pictures' : EMPTY }]),
        ...missing('alt', alt, 'Say what the picture shows, for people who cannot see it'),
        ...plainProblems(field('alt'), alt),
        ...linkProblems(field('link'), link),
      ];
    case 'button':
      return [
        ...missing('text', text),
        ...fieldProblems(field('text'), text),
        ...missing('link', link),
        ...linkProblems(field('link'), link),
      ];
    case 'product':
      return missing('product', product, 'Choose a product');
    case 'template':
      return missing('template', template, 'Choose a template');
    case 'quote':
      return [
        ...missing('text', text),
        ...fieldProblems(field('text'), text),
        ...missing('person', person, 'Please enter who is quoted'),
        ...plainProblems(field('person'), person),
      ];
    case 'columns':
      return (['left', 'right'] as const).flatMap((side) => {
        const blocks = side === 'left' ? left : right;
        if (blocks.length === 0) return [{ field: field(side), message: EMPTY }];
        return blocks.flatMap((one, place) => blockProblems(one, `${at}.${side}.${place}`, true));
      });
    case 'divider':
      return [];
  }
}

/**
 * Returns all problems that prevent a campaign from being sent, each with its field: `subject`, `content`,
 * `content.2.alt`, `content.3.left.0.text`.
 */
export function contentProblems(campaign: {
  subject: string | null;
  preheader: string | null;
  content: readonly CampaignBlock[];
}): ContentProblem[] {
  const { subject, preheader, content } = campaign;
  return [
    ...(subject?.trim() ? fieldProblems('subject', subject) : [{ field: 'subject', message: 'Subject is required' }]),
    ...fieldProblems('preheader', preheader ?? ''),
    ...(content.length > 0 ? [] : [{ field: 'content', message: 'Add a block' }]),
    ...content.flatMap((block, place) => blockProblems(block, `content.${place}`)),
  ];
}

/**
 * Returns a problem for each product that the catalogue does not contain (any more), with its field:
 * `content.2.product`.
 */
export const productProblems = (
  content: readonly CampaignBlock[],
  isOffered: (product: string) => boolean,
): ContentProblem[] =>
  content.flatMap(({ kind, product }, place) =>
    kind === 'product' && product && !isOffered(product)
      ? [{ field: `content.${place}.product`, message: 'This product is no longer in the catalogue' }]
      : [],
  );

/** Returns the templates that blocks use, each with its field: `content.2.template`. */
export const contentTemplates = (content: readonly CampaignBlock[]): { field: string; template: string }[] =>
  content.flatMap(({ kind, template }, place) =>
    kind === 'template' && template ? [{ field: `content.${place}.template`, template }] : [],
  );

/** Returns a problem for each template that does not exist (any more), with its field. */
export const templateProblems = (
  content: readonly CampaignBlock[],
  isThere: (template: string) => boolean,
): ContentProblem[] =>
  contentTemplates(content)
    .filter(({ template }) => !isThere(template))
    .map(({ field }) => ({ field, message: 'This template no longer exists' }));

/** Returns a block with only the fields of its kind, which is the form that is stored. */
export function keptBlock(block: CampaignBlock): CampaignBlock {
  const kept: Record<string, unknown> = { kind: block.kind };
  for (const field of blockFields(block.kind)) {
    const value = block[field];
    if (Array.isArray(value)) kept[field] = value.map(keptBlock);
    else if (value !== undefined && value !== null && value !== '') kept[field] = value;
  }
  return kept as unknown as CampaignBlock;
}
