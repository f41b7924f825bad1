import { texts } from '../../shared/texts';

/** Texts of the contact form, on its own page and at the end of other pages. */
export const contactTexts = {
  rule: `All fields are required unless marked ${texts.optional}.`,
  name: 'Your name',
  company: 'Company',
  subject: 'Subject',
  message: 'Message',
  required: {
    name: 'Name is required',
    subject: 'Subject is required',
    message: 'Message is required',
  },
  file: {
    label: 'Attachment',
    hint: 'PDF, DOC, DOCX, PNG or JPG, at most 10 MB.',
    empty: 'Drop a file here, or choose one.',
    drop: 'Drop it to attach it.',
    choose: 'Choose file',
    another: 'Choose another',
    remove: 'Remove',
  },
  honeypot: 'Leave this empty',
  send: 'Send Message',
  sending: (part: string) => `${part} sent`,
  checking: 'Checking the file',
  failed: 'Your message was not sent',
  unanswered: 'Your message did not reach us. Check your connection. Your text is still here.',
  otherwise: 'Try again, or write to',
  sent: { title: 'Message sent', another: 'Write another message' },
  noScript: (email: string) => `Sending this form needs JavaScript. Without it, write to ${email}.`,
  otherWays: 'Other ways to reach us',
  direct: 'By email',
  supportEmail: 'support@holoportal.example',
};
