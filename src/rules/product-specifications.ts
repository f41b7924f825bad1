import { industryLabel } from './industries.js';

/** Names of the specifications that every product has. Product pages, comparisons and data sheets use them. */
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

/** Returns the label of the glasses that viewers of a product wear. As specified. */
export const glassesLabel = (glasses: keyof typeof GLASSES): string => GLASSES[glasses];

/** Returns the label of a lead time in weeks, as specified: 'Ready to ship' for 0. */
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
  /** Specifications that staff wrote. */
  specifications: readonly { name: string; value: string }[];
}

/**
 * Returns the specifications of a product as names and values: first those that staff wrote, then the general ones
 * whose names staff did not use.
 */
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
