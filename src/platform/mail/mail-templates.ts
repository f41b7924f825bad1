import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import Handlebars from 'handlebars';
import { compile as compileText } from 'html-to-text';
import { Config } from '../../config.js';
import { adminPaths } from '../../rules/admin-paths.js';
import { paths } from '../../rules/paths.js';
import { registerHelpers, strictly } from '../handlebars-helpers.js';
import { TEMPLATES_FOLDER } from '../templates-folder.js';

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
  /** Who an answer goes to; whoever sends it when empty. */
  replyTo?: string;
  /** Where one can choose not to get such mails. */
  list?: { unsubscribe: string };
}

/** What a template says on top, each itself a template; those that it does not have are empty. */
const HEADS = ['subject', 'preheader', 'reply-to', 'unsubscribe'];

interface MailTemplate {
  /** In the order of `HEADS`. */
  heads: Handlebars.TemplateDelegate[];
  body: Handlebars.TemplateDelegate;
}

const HEADING = { options: { uppercase: false } };

const toText = compileText({
  wordwrap: 78,
  selectors: [
    { selector: '.no-text', format: 'skip' },
    { selector: 'img', format: 'skip' },
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
    { selector: 'table.data', format: 'dataTable', options: { uppercaseHeaderCells: false } },
    ...['h1', 'h2', 'h3'].map((selector) => ({ selector, ...HEADING })),
  ],
});

type Pages = Record<string, string | ((...parts: string[]) => string)>;

/** A page by its name and what its path is made of; the last argument is Handlebars' own. */
function pathOf(pages: Pages, ...given: unknown[]): string {
  const [name, ...parts] = given.slice(0, -1) as string[];
  const page = pages[name ?? ''];
  if (page === undefined) throw new Error(`There is no page ${name}`);
  const query = new URLSearchParams((given.at(-1) as Handlebars.HelperOptions).hash as Record<string, string>);
  return (typeof page === 'string' ? page : page(...parts)) + (query.size > 0 ? `?${query.toString()}` : '');
}

/**
 * The mails of `templates/mail`: a file holds the body and, in comments on top, its `HEADS`; `layout.hbs` goes around it, without the mail's data, and `partials/` are shared. Read when the process
 * starts.
 */
@Injectable()
export class MailTemplates implements OnModuleInit {
  protected readonly folder: string = join(TEMPLATES_FOLDER, 'mail');
  private readonly handlebars = Handlebars.create();
  private readonly templates = new Map<string, MailTemplate>();
  /** What the layout adds to a mail's text; the same for all, so that it is converted once. */
  private signature = '';

  constructor(private readonly config: Config) {
    registerHelpers(this.handlebars);
    // `{{url path}}`: a path of the mail's data; `{{page "login"}}`, `{{consolePage "quote" id}}`: one of the rules', with
    // what stands behind it as its query.
    const url = (path: string) => config.publicUrl + path;
    this.handlebars.registerHelper('url', strictly('url', url));
    for (const [name, pages] of Object.entries({ page: paths, consolePage: adminPaths })) {
      this.handlebars.registerHelper(
        name,
        strictly(name, (...given) => url(pathOf(pages, ...given))),
      );
    }
    // `{{mailto address subject}}`: an answer to somebody who wrote.
    const mailto = (address: string, subject: string) =>
      `mailto:${encodeURIComponent(address).replace('%40', '@')}?subject=${encodeURIComponent(`Re: ${subject}`)}`;
    this.handlebars.registerHelper('mailto', strictly('mailto', mailto));
  }

  async onModuleInit(): Promise<void> {
    const files = await readdir(this.folder, { recursive: true });
    for (const file of files.filter((name) => name.endsWith('.hbs'))) {
      const source = await readFile(join(this.folder, file), 'utf8');
      const name = basename(file, '.hbs');
      if (dirname(file) === 'partials') this.handlebars.registerPartial(name, source);
      else this.templates.set(name, this.parse(source));
    }
    this.signature = toText(this.around(''));
  }

  has(name: string): boolean {
    return this.templates.has(name);
  }

  /** Renders a mail. A name that the template uses and the data lacks throws. */
  render(name: string, data: Record<string, unknown>): RenderedMail {
    const template = this.get(name);
    const context = { ...data, publicUrl: this.config.publicUrl };
    const [subject = '', preheader = '', replyTo, unsubscribe] = template.heads.map((head) =>
      head(context).replace(/\s+/g, ' ').trim(),
    );
    const body = template.body(context);
    return {
      subject,
      ...this.frame(body, { subject, preheader, styles: '' }),
      ...(replyTo && { replyTo }),
      ...(unsubscribe && { list: { unsubscribe } }),
    };
  }

  /** What a mail is headed; the template's name where its data do not say it any more. */
  subjectOf(name: string, data: Record<string, unknown>): string {
    try {
      return this.get(name).heads[0]!({ ...data, publicUrl: this.config.publicUrl })
        .replace(/\s+/g, ' ')
        .trim();
    } catch {
      return name;
    }
  }

  /** A mail whose body is drawn elsewhere, in the layout of all: HTML and text. `styles` are its `<style>` elements. */
  frame(
    body: string,
    head: { subject: string; preheader: string; styles: string },
  ): Pick<RenderedMail, 'html' | 'text'> {
    return { html: this.around(body, head), text: `${toText(body)}\n\n${this.signature}` };
  }

  private around(body: string, { subject = '', preheader = '', styles = '' } = {}): string {
    return this.get('layout').body({ body, subject, preheader, styles, publicUrl: this.config.publicUrl });
  }

  private get(name: string): MailTemplate {
    const template = this.templates.get(name);
    if (!template) throw new Error(`There is no mail template ${name}`);
    return template;
  }

  private parse(source: string): MailTemplate {
    const head = (key: string) => new RegExp(`^\\{\\{!--\\s*${key}:(.*?)--\\}\\}`, 'm').exec(source)?.[1] ?? '';
    const compile = (text: string, noEscape: boolean) => this.handlebars.compile(text, { strict: true, noEscape });
    return { heads: HEADS.map((key) => compile(head(key), true)), body: compile(source, false) };
  }
}
