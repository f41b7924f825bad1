import { weeksLabel } from '#rules/product-specifications';
import type { Product } from '../source';

/** Names of the glasses beside their picture. Without a picture, a label says that they are glasses. */
const GLASSES = {
  sunglasses: 'Sunglasses',
  reflective_balls: 'Glasses with reflective balls',
  light_bulbs: 'Glasses with light bulbs',
  none: 'No glasses',
};

/** Texts of the product pages. Texts from the specification are used verbatim. */
export const productTexts = {
  products: 'Products',
  compare: 'Compare',
  overview: {
    title: 'Products',
    heading: 'Holographic displays for every room',
    description:
      'Holographic tables, rooms, walls, displays and LED series, with the software for them: what each is for, how large it is and when it ships.',
    lead: 'Tables to stand around, rooms to step into, walls for a whole meeting, a display for one desk, and the software that all of them run.',
    picture: 'Three holographic tables in a row: a heart, a city and a turbine stand above them.',
    groups: 'Groups of products',
    all: (group: string) => `All about ${group.toLowerCase()}`,
    technology: {
      title: 'Which glasses, and why',
      text: 'How a picture made of light appears in the room, and what each kind of glasses is good for.',
      link: 'Viewing technology',
    },
  },
  group: {
    users: 'Active users',
    leadTime: 'Lead time',
    diagonal: 'Diagonal',
    compare: (group: string) => `Compare ${group.toLowerCase()}`,
    features: (group: string) => `Features of ${group.toLowerCase()}`,
    onlyDifferences: 'Differences only',
    hidden: (count: number) =>
      count === 0 ? 'Every line differs' : count === 1 ? '1 line is the same' : `${count} lines are the same`,
    shown: ['First product', 'Second product'],
    worksWith: (group: string) => `Works with ${group.toLowerCase()}`,
    price: 'Price',
    details: 'Details',
    view: (name: string) => `View ${name}`,
    add: 'Add',
    addToQuote: (name: string) => `Add ${name} to Quote`,
  },
  facts: {
    users: ({ activeUsers }: Pick<Product, 'activeUsers'>) =>
      activeUsers === 'variable'
        ? 'Any number of users'
        : activeUsers === 1
          ? '1 active user'
          : `${activeUsers} active users`,
    glasses: ({ glasses }: Pick<Product, 'glasses'>) => GLASSES[glasses],
    portable: 'Portable',
    leadTime: (weeks: number) => (weeks === 0 ? weeksLabel(weeks) : `Lead time: ${weeksLabel(weeks)}`),
  },
  specifications: 'Specifications',
  product: {
    onThisPage: 'On this page',
    turn: (name: string, object: string) => `Turn the ${name} with ${object}`,
    use: 'What it is for',
    size: 'Size',
    configure: 'Configure',
    price: 'Get a price',
    addToQuote: 'Add to Quote',
    configureTitle: 'What you can configure',
    configureText: 'The quote builder shows the price of each option and tells you which choices are still missing.',
    included: 'Always included',
    one: 'Select one',
    upTo: (most: number) => `Up to ${most}`,
    any: 'As many as you need',
    required: (how: string) => `Required, ${how.toLowerCase()}`,
    sizeTitle: 'Drawn to scale',
    sizeText: 'Beside a person of 175 cm.',
    fromFront: (hasLight: boolean) =>
      hasLight ? 'From the front. The light volume is what a person standing at the table can use.' : 'From the front.',
    fromAbove: (users: number) =>
      users === 1 ? 'From above, with one active user.' : `From above, with ${users} active users. Others may look on.`,
    beside: (group: string) => `${group} side by side`,
    thisPage: 'This page',
    worksWith: 'Works with it',
    dataSheet: 'Data sheet (PDF)',
    description: ({ name, description }: Pick<Product, 'name' | 'description'>) => `${name}. ${description}`,
  },
};
