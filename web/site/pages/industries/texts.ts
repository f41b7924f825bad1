import { plural } from '../../../shared/format';

/** Texts that all industry pages share. Texts about a single industry are in its content file. */
export const industryTexts = {
  solutions: 'Solutions',
  scene: 'See a working day with our displays',
  figures: {
    users: 'people at most around one model, each with their own view',
    leadTime: 'weeks from order to shipment, by device',
    products: 'products in the catalogue that are made for it',
  },
  fits: (count: number) => `${['', 'One', 'Two', 'Three', 'Four', 'Five'][count] ?? count} that fit, and why`,
  start: 'Others in your industry started with these. The catalogue has more.',
  users: 'Active users',
  leadTime: 'Lead time',
  weeks: (weeks: number) => plural(weeks, 'week'),
  anyNumber: 'Any number',
  all: 'All products',
  reference: 'Reference',
  questions: 'What others asked',
};
