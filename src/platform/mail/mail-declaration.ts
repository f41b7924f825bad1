import type { Variables } from './mail-variables.js';

type MailCategory =
  | 'account'
  | 'clients'
  | 'commission'
  | 'companies'
  | 'contact'
  | 'deals'
  | 'funds'
  | 'newsletter'
  | 'orders'
  | 'partners'
  | 'quotes';

/** A mail as its sender means it: what it is called, when it goes to whom, and what it is told. */
export interface MailDeclaration {
  category: MailCategory;
  title: string;
  /** To whom and when, as a sentence. */
  description: string;
  /** Its body comes drawn from elsewhere, so that there is nothing to edit. */
  isFixed?: boolean;
  variables: Variables;
}

type Declared = [title: string, description: string, variables: Variables];

/** Declares mails of one category, by the names of their files. */
export const declareMails = (
  category: MailCategory,
  mails: Record<string, Declared>,
): Record<string, MailDeclaration> =>
  Object.fromEntries(
    Object.entries(mails).map(([name, [title, description, variables]]) => [
      name,
      { category, title, description, variables },
    ]),
  );
