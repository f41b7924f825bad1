import { plural } from '../../../shared/format';

const people = (count: number) => plural(count, 'person', 'people');

/** Words about addresses that a campaign has blocked. */
export const blockTexts = {
  blocked: (count: number) => `${plural(count, 'address', 'addresses')} blocked because of it`,
  label: 'Take back blocks',
  title: (count: number) => `Subscribe ${people(count)} again?`,
  text: 'For mails that were refused for another reason than their mailbox. Who has unsubscribed or complained since stays out.',
  hint: 'It is kept as the proof at each address.',
  done: (count: number) => `${people(count)} subscribed again`,
};
