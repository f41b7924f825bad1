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

/** Kinds of records that a mail can be about. Staff can choose such a record for a test of the mail. */
export const MAIL_RECORDS = ['quote', 'order', 'company', 'user'] as const;
export type MailRecord = (typeof MAIL_RECORDS)[number];

/** Declaration of a mail by the feature that sends it: title, recipient, occasion and variables. */
export interface MailDeclaration {
  category: MailCategory;
  title: string;
  /** Recipient of the mail and when it is sent, as a sentence. */
  description: string;
  /** True when the body is rendered by other code, so that staff cannot edit it. */
  isFixed?: boolean;
  /** Kind of record from which most variables of the mail come. */
  record?: MailRecord;
  variables: Variables;
}

type Declared = [title: string, description: string, variables: Variables];

/** Declares the mails of a category, by the name of their template file, with the kind of record that they are about. */
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

/** All mails of the portal, by the name of their template file. The list is complete only in the running application. */
export class MailDeclarations {
  constructor(private readonly mails: Record<string, MailDeclaration>) {}

  /** True when there is a mail with this name. */
  has(name: string): boolean {
    return Object.hasOwn(this.mails, name);
  }

  /** Returns the title of a mail; the name itself if only an earlier version had this mail. */
  titleOf(name: string): string {
    return this.has(name) ? this.mails[name]!.title : name;
  }

  /** Mails whose texts staff can edit. */
  get editable(): [name: string, declaration: MailDeclaration][] {
    return Object.entries(this.mails).filter(([, { isFixed }]) => !isFixed);
  }

  /** Returns the declaration of a mail whose texts staff can edit. */
  get(name: string): MailDeclaration | undefined {
    const declaration = this.has(name) ? this.mails[name] : undefined;
    return declaration?.isFixed ? undefined : declaration;
  }
}
