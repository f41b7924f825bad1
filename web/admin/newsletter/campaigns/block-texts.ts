import { plural } from '../../../shared/format';

const people = (count: number) => plural(count, 'person', 'people');

/** Texts about addresses that were blocked because of a campaign. */
export const blockTexts = {
  blocked: (count: number) => `${plural(count, 'address', 'addresses')} blocked because of this campaign`,
  label: 'Unblock addresses',
  title: (count: number) => `Subscribe ${people(count)} again?`,
  text: 'Use this if the emails were refused by mistake. People who have since unsubscribed or complained are left out.',
  hint: 'Saved as proof with each address.',
  done: (count: number) => `${people(count)} subscribed again`,
};
