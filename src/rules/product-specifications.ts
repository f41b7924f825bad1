import { industryLabel } from './industries.js';

/** Names of the specifications that every product has, as used on its pages, in comparisons and in data sheets. */
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

/** Label of the glasses that users wear in front of the product. As specified. */
export const glassesLabel = (glasses: keyof typeof GLASSES): string => GLASSES[glasses];

/** Label of a lead time in weeks. As specified: 0 is 'Ready to ship'. */
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
  /** As written by staff. */
  specifications: readonly { name: string; value: string }[];
}

/** Specifications of a product as name and value: those that staff wrote, then the general ones under other names. */
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
