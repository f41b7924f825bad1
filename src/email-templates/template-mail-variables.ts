import { declareMails } from '../platform/mail/mail-declaration.js';
import { number, text } from '../platform/mail/mail-variables.js';

const TEST = declareMails('templates', {
  'template-test': [
    'Test of a template',
    'To the person who asks for it, as the template is rendered.',
    { subject: text('[Test] News'), preheader: text('Of June'), body: text('<p>Hello there</p>') },
  ],
});

/** Variables of the test mail of a template, and of the mail that tells support about a template that failed. */
export const TEMPLATE_MAILS = {
  'template-test': { ...TEST['template-test']!, isFixed: true },
  ...declareMails('templates', {
    'template-failed': [
      'Template has failed',
      'To support, when a template that staff have changed cannot be rendered.',
      {
        template: text('quote-sent'),
        title: text('Quote sent'),
        number: number(3),
        error: text('The email takes longer than 0.2 s to draw'),
      },
    ],
  }),
};
