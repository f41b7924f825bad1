import { plural } from '../format';

/** Texts about the messages of quotes in lists, dashboards and sidebars. */
export const threadTexts = {
  isNew: (count: string) => `${count} new`,
  open: (count: number) => `${count} open question${count === 1 ? '' : 's'}`,
  newMessages: (count: number) => plural(count, 'new message'),
  quotesWithQuestions: (count: number) => `${plural(count, 'quote')} with open questions`,
  filter: 'Messages',
  any: 'All messages',
  questions: 'With open questions',
  view: 'Open questions',
  answer: 'Answer or settle them in the messages',
};
