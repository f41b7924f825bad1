import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import Handlebars from 'handlebars';
import { adminPaths } from '../../rules/admin-paths.js';
import { paths } from '../../rules/paths.js';
import { registerHelpers, strictly } from '../handlebars-helpers.js';
import { textOf } from './mail-text.js';

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
  /** Address for replies; the sender's address if absent. */
  replyTo?: string;
  /** Message-ID by which mail programs show mails as one conversation. */
  references?: string;
  /** Link to unsubscribe from mails of this kind. */
  list?: { unsubscribe: string };
}

/** A rendered mail, with its parts as they were before the layout was applied. */
export interface DrawnMail extends RenderedMail {
  preheader: string;
  body: string;
}

/** Parts of a mail that staff can edit. */
export interface MailSource {
  subject: string;
  preheader: string;
  body: string;
}

/** Comments at the top of a template file; each is a template itself, and empty if it is missing. */
const HEADS = ['subject', 'preheader', 'reply-to', 'unsubscribe', 'references'] as const;

interface MailTemplate {
  source: MailSource;
  /** Compiled header comments, in the order of `HEADS`. */
  heads: Handlebars.TemplateDelegate[];
  body: Handlebars.TemplateDelegate;
}

/** Helpers for paths, in addition to Handlebars' `if`, `unless`, `each` and `with`. */
export const MAIL_PAGES = { page: paths, consolePage: adminPaths } as const;

const SAFE: Handlebars.RuntimeOptions = { allowProtoPropertiesByDefault: false, allowProtoMethodsByDefault: false };

/** Error: a mail exceeds its limit of time, memory or size. */
export class BeyondLimits extends Error {}

/** Throws `BeyondLimits` for a text of more than this many bytes. */
export function requireSize(text: string, maxBytes: number): void {
  if (text.length > maxBytes || Buffer.byteLength(text) > maxBytes)
    throw new BeyondLimits(`The email is larger than ${maxBytes / 1_000} kB`);
}

type Pages = Record<string, string | ((...parts: string[]) => string)>;

/** Returns the path of a page with its parameters. The last argument is the object that Handlebars adds. */
function pathOf(pages: Pages, ...given: unknown[]): string {
  const [name, ...parts] = given.slice(0, -1) as string[];
  const page = Object.hasOwn(pages, name ?? '') ? pages[name ?? ''] : undefined;
  if (page === undefined) throw new Error(`There is no page ${name}`);
  const query = new URLSearchParams((given.at(-1) as Handlebars.HelperOptions).hash as Record<string, string>);
  return (typeof page === 'string' ? page : page(...parts)) + (query.size > 0 ? `?${query.toString()}` : '');
}

const inOneLine = (value: string): string => value.replace(/\s+/g, ' ').trim();

/**
 * Renders the mails of a folder. A template file contains the body and, in comments at its top, the `HEADS`.
 * `layout.hbs` is put around the body and does not see the mail's data; `partials/` are shared. Subject, preheader and
 * body can be replaced.
 */
export class MailRenderer {
  private readonly handlebars = Handlebars.create();
  private readonly templates = new Map<string, MailTemplate>();
  /** Text that the layout adds to every mail, converted to plain text once. */
  private signature: string | null = null;
  /** Sources of the partials, by name. */
  readonly partials = new Map<string, string>();

  /** @param publicUrl the portal's origin, for links */
  constructor(private readonly publicUrl: string) {
    registerHelpers(this.handlebars);
    // `{{url path}}`: full URL of a path in the mail's data; `{{page "login"}}`, `{{consolePage "quote" id}}`: full URL
    // of a page, with the hash arguments as its query.
    const url = (path: string) => publicUrl + path;
    this.handlebars.registerHelper('url', strictly('url', url));
    for (const [name, pages] of Object.entries(MAIL_PAGES)) {
      this.handlebars.registerHelper(
        name,
        strictly(name, (...given) => url(pathOf(pages, ...given))),
      );
    }
    // `{{mailto address subject}}`: link to write a reply.
    const mailto = (address: string, subject: string) =>
      `mailto:${encodeURIComponent(address).replace('%40', '@')}?subject=${encodeURIComponent(`Re: ${subject}`)}`;
    this.handlebars.registerHelper('mailto', strictly('mailto', mailto));
  }

  async load(folder: string): Promise<void> {
    const files = await readdir(folder, { recursive: true });
    for (const file of files.filter((name) => name.endsWith('.hbs'))) {
      const source = await readFile(join(folder, file), 'utf8');
      const name = basename(file, '.hbs');
      if (dirname(file) === 'partials') this.partials.set(name, source);
      else this.templates.set(name, this.parse(source));
    }
    for (const [name, source] of this.partials) this.handlebars.registerPartial(name, source);
  }

  has(name: string): boolean {
    return this.templates.has(name);
  }

  /** Returns the source of a mail from its file. */
  sourceOf(name: string): MailSource {
    return this.get(name).source;
  }

  /** Renders a mail. Throws when the data lack a variable that the template uses. */
  render(name: string, data: Record<string, unknown>): RenderedMail {
    const { preheader: _preheader, body: _body, ...mail } = this.renderWith(this.get(name), data);
    return mail;
  }

  /**
   * Renders a mail from the given source. Its address for replies and its link to unsubscribe come from the file.
   * `name` is null for a mail without a file.
   */
  renderSource(name: string | null, source: MailSource, data: Record<string, unknown>, maxBytes: number): DrawnMail {
    const heads = [this.compile(source.subject, true), this.compile(source.preheader, true)];
    const kept = name === null ? [] : this.get(name).heads.slice(2);
    return this.renderWith({ heads: [...heads, ...kept], body: this.compile(source.body, false) }, data, maxBytes);
  }

  /** Returns the subject of a mail; the name of the template if the stored data are no longer complete. */
  subjectOf(name: string, data: Record<string, unknown>): string {
    try {
      return inOneLine(this.get(name).heads[0]!({ ...data, publicUrl: this.publicUrl }, SAFE));
    } catch {
      return name;
    }
  }

  private renderWith(
    template: Pick<MailTemplate, 'heads' | 'body'>,
    data: Record<string, unknown>,
    maxBytes = Infinity,
  ): DrawnMail {
    const context = { ...data, publicUrl: this.publicUrl };
    const heads = template.heads.map((head) => head(context, SAFE));
    const body = template.body(context, SAFE);
    for (const each of [...heads, body]) requireSize(each, maxBytes);
    const [subject = '', preheader = '', replyTo, unsubscribe, references] = heads.map(inOneLine);
    return {
      subject,
      preheader,
      body,
      ...this.frame(body, { subject, preheader, styles: '' }),
      ...(replyTo && { replyTo }),
      ...(references && { references }),
      ...(unsubscribe && { list: { unsubscribe } }),
    };
  }

  /**
   * Puts a body that other code has rendered into the layout, as HTML and as text. `styles` are the `<style>` elements
   * of the body.
   */
  frame(
    body: string,
    head: { subject: string; preheader: string; styles: string },
  ): Pick<RenderedMail, 'html' | 'text'> {
    this.signature ??= textOf(this.around(''));
    return { html: this.around(body, head), text: `${textOf(body)}\n\n${this.signature}` };
  }

  private around(body: string, { subject = '', preheader = '', styles = '' } = {}): string {
    return this.get('layout').body({ body, subject, preheader, styles, publicUrl: this.publicUrl });
  }

  private get(name: string): MailTemplate {
    const template = this.templates.get(name);
    if (!template) throw new Error(`There is no mail template ${name}`);
    return template;
  }

  private parse(file: string): MailTemplate {
    const head = (key: string) => new RegExp(`^\\{\\{!--\\s*${key}:(.*?)--\\}\\}`, 'm').exec(file)?.[1] ?? '';
    const body = file.replace(/^(\{\{!--.*?--\}\}\n)+/, '');
    return {
      source: { subject: head('subject').trim(), preheader: head('preheader').trim(), body },
      heads: HEADS.map((key) => this.compile(head(key), true)),
      body: this.compile(file, false),
    };
  }

  private compile(text: string, noEscape: boolean): Handlebars.TemplateDelegate {
    return this.handlebars.compile(text, { strict: true, noEscape });
  }
}
