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

/** Kinds of records that a mail can be about; staff can choose a record to test a mail with. */
export const MAIL_RECORDS = ['quote', 'order', 'company', 'user'] as const;
export type MailRecord = (typeof MAIL_RECORDS)[number];

/** Declaration of a mail by the feature that sends it: its title, recipient, occasion and variables. */
export interface MailDeclaration {
  category: MailCategory;
  title: string;
  /** Recipient and occasion, as a sentence. */
  description: string;
  /** True when the body is rendered elsewhere, so that it cannot be edited. */
  isFixed?: boolean;
  /** Kind of the record that provides most of its variables. */
  record?: MailRecord;
  variables: Variables;
}

type Declared = [title: string, description: string, variables: Variables];

/** Declares the mails of a category, by file name, with the kind of record that they are about. */
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

/** All mails of the portal, by file name. Only the application has the complete list. */
export class MailDeclarations {
  constructor(private readonly mails: Record<string, MailDeclaration>) {}

  /** True when a mail has this name. */
  has(name: string): boolean {
    return Object.hasOwn(this.mails, name);
  }

  /** Returns the title of a mail; its name for mails of earlier versions. */
  titleOf(name: string): string {
    return this.has(name) ? this.mails[name]!.title : name;
  }

  /** Mails whose texts can be edited. */
  get editable(): [name: string, declaration: MailDeclaration][] {
    return Object.entries(this.mails).filter(([, { isFixed }]) => !isFixed);
  }

  /** Returns a mail whose texts can be edited. */
  get(name: string): MailDeclaration | undefined {
    const declaration = this.has(name) ? this.mails[name] : undefined;
    return declaration?.isFixed ? undefined : declaration;
  }
}
