import type { Variables } from './mail-variables.js';

export const MAIL_CATEGORIES = [
  'account',
  'clients',
  'commission',
  'companies',
  'contact',
  'deals',
  'funds',
  'mails',
  'newsletter',
  'orders',
  'partners',
  'quotes',
  'templates',
] as const;
export type MailCategory = (typeof MAIL_CATEGORIES)[number];

/** What a mail can be about, of which staff may choose one to try it with. */
export const MAIL_RECORDS = ['quote', 'order', 'company', 'user'] as const;
export type MailRecord = (typeof MAIL_RECORDS)[number];

/** A mail as its sender means it: what it is called, when it goes to whom, and what it is told. */
export interface MailDeclaration {
  category: MailCategory;
  title: string;
  /** To whom and when, as a sentence. */
  description: string;
  /** Its body comes drawn from elsewhere, so that there is nothing to edit. */
  isFixed?: boolean;
  /** The kind of record that tells the most of it. */
  record?: MailRecord;
  variables: Variables;
}

type Declared = [title: string, description: string, variables: Variables];

/** Declares mails of one category, by the names of their files, and the kind of record that they are about. */
export const declareMails = (
  category: MailCategory,
  mails: Record<string, Declared>,
  record?: MailRecord,
): Record<string, MailDeclaration> =>
  Object.fromEntries(
    Object.entries(mails).map(([name, [title, description, variables]]) => [
      name,
      { category, title, description, variables, ...(record && { record }) },
    ]),
  );

/** Every mail of the portal, by the name of its file. The application lists them; nobody else knows all. */
export class MailDeclarations {
  constructor(private readonly mails: Record<string, MailDeclaration>) {}

  /** Whether a name is a mail's. */
  has(name: string): boolean {
    return Object.hasOwn(this.mails, name);
  }

  /** What a mail is called; its name where it is one of an earlier version. */
  titleOf(name: string): string {
    return this.has(name) ? this.mails[name]!.title : name;
  }

  /** Those whose words can be written otherwise. */
  get editable(): [name: string, declaration: MailDeclaration][] {
    return Object.entries(this.mails).filter(([, { isFixed }]) => !isFixed);
  }

  /** A mail whose words can be written otherwise. */
  get(name: string): MailDeclaration | undefined {
    const declaration = this.has(name) ? this.mails[name] : undefined;
    return declaration?.isFixed ? undefined : declaration;
  }
}
