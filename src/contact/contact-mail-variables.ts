import { declareMails } from '../platform/mail/mail-declaration.js';
import { optional, text, yesNo } from '../platform/mail/mail-variables.js';

/** Variables of the mail that `ContactService` sends. */
export const CONTACT_MAILS = declareMails('contact', {
  'contact-message': [
    'Message from the contact page',
    'To support, when somebody writes on the contact page.',
    {
      id: text('m1'),
      name: text('Nora Lind'),
      email: text('nora@client.example'),
      company: optional(text('Lind AB')),
      subject: text('A wall of displays'),
      text: text('Do you build them in any size?'),
      file: optional(text('plan.pdf')),
      signedIn: yesNo(false),
    },
  ],
});
