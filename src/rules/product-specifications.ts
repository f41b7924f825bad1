import { industryLabel } from './industries.js';

/** What the catalogue knows of every product, as its pages, comparisons and data sheets call it. */
export const SPECIFICATION_NAMES = {
  users: 'Active users',
  glasses: 'Glasses',
  portability: 'Portability',
  leadTime: 'Lead time',
  industries: 'Industries',
} as const;

const GLASSES = {
  light_bulbs: 'Light bulbs',
  reflective_balls: 'Reflective balls',
  sunglasses: 'Sunglasses',
  none: 'None',
};

/** Specified: what one wears in front of it. */
export const glassesLabel = (glasses: keyof typeof GLASSES): string => GLASSES[glasses];

/** As specified: 0 is ready to ship. */
export const weeksLabel = (weeks: number): string =>
  weeks === 0 ? 'Ready to ship' : `${weeks} ${weeks === 1 ? 'week' : 'weeks'}`;

export const usersLabel = (activeUsers: number | 'variable'): string =>
  activeUsers === 'variable' ? 'Variable' : String(activeUsers);

export const portabilityLabel = (isPortable: boolean): string => (isPortable ? 'Yes' : 'No');

interface Specified {
  category: 'Device' | 'Software';
  activeUsers: number | 'variable';
  glasses: keyof typeof GLASSES;
  portability: boolean;
  leadTimeWeeks: number;
  industries: readonly string[];
  /** As staff wrote them. */
  specifications: readonly { name: string; value: string }[];
}

/** A product's specifications as name and value: those that staff wrote, then what they have not said of what is known of every product. */
export function specificationsOf(product: Specified): [name: string, value: string][] {
  const { users, glasses, portability, leadTime, industries } = SPECIFICATION_NAMES;
  const isDevice = product.category === 'Device';
  const known: [string, string][] = [
    [users, usersLabel(product.activeUsers)],
    [glasses, isDevice ? glassesLabel(product.glasses) : ''],
    [portability, isDevice ? portabilityLabel(product.portability) : ''],
    [leadTime, weeksLabel(product.leadTimeWeeks)],
    [industries, product.industries.map(industryLabel).join(', ')],
  ];
  const own = product.specifications.map(({ name, value }): [string, string] => [name, value]);
  return [...own, ...known.filter(([label, value]) => value !== '' && !own.some(([name]) => name === label))];
}
