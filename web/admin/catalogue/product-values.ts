import { parseCount } from '../../shared/amounts';
import type { AdminProduct } from '../../shared/api/schema';

/** Typed values of the product form. */
export interface ProductValues {
  id: string;
  name: string;
  description: string;
  groupSlug: string;
  category: string;
  type: string;
  supply: string;
  image: string;
  leadTimeWeeks: string;
  activeUsers: string;
  glasses: string;
  position: string;
  portability: boolean;
  industries: string[];
  specifications: string;
}

/** Names of all fields for which the server can return an error. */
export const PRODUCT_FIELDS = [
  'id',
  'name',
  'description',
  'groupSlug',
  'category',
  'type',
  'supply',
  'image',
  'leadTimeWeeks',
  'activeUsers',
  'glasses',
  'position',
  'industries',
  'specifications',
] as const;

export const CATEGORIES = ['Device', 'Software'] as const;
export const TYPES = ['Table', 'Room', 'Wall', 'Display', 'Flex', 'Application', 'SDK'] as const;
export const GLASSES = ['light_bulbs', 'reflective_balls', 'sunglasses', 'none'] as const;

export const valuesOf = (product: AdminProduct | null): ProductValues => ({
  id: product?.id ?? '',
  name: product?.name ?? '',
  description: product?.description ?? '',
  groupSlug: product?.groupSlug ?? 'tables',
  category: product?.category ?? CATEGORIES[0],
  type: product?.type ?? TYPES[0],
  supply: product?.supply ?? '',
  image: product?.image ?? '',
  leadTimeWeeks: String(product?.leadTimeWeeks ?? ''),
  activeUsers: String(product?.activeUsers ?? 1),
  glasses: product?.glasses ?? 'none',
  position: String(product?.position ?? ''),
  portability: product?.portability ?? false,
  industries: product?.industries ?? [],
  specifications: product?.specifications.map(({ name, value }) => `${name}: ${value}`).join('\n') ?? '',
});

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Converts form values to the request body. */
export function toBody(values: ProductValues, isNew: boolean): object {
  const { id, supply, leadTimeWeeks, activeUsers, position, specifications, ...rest } = values;
  return {
    ...rest,
    supply: supply || null,
    ...(isNew && id.trim() && { id: id.trim() }),
    ...(position.trim() && { position: Number(position) }),
    leadTimeWeeks: Number(leadTimeWeeks),
    activeUsers: activeUsers.trim() === 'variable' ? 'variable' : parseCount(activeUsers),
    specifications: lines(specifications).map((line) => {
      const at = line.indexOf(':');
      return at === -1
        ? { name: line, value: '' }
        : { name: line.slice(0, at).trim(), value: line.slice(at + 1).trim() };
    }),
  };
}
