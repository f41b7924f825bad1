import { range } from '../range';
import type { Group, SiteSource } from '../source';

/** What the home shows of the catalogue. */
export interface Home {
  groups: (Pick<Group, 'slug' | 'name' | 'description' | 'heroImage'> & { products: number })[];
  facts: { products: number; software: number; users: string; leadTime: string };
}

/** Reads it. */
export async function showHome(source: SiteSource): Promise<Home> {
  const [groups, products] = await Promise.all([source.groups(), source.products()]);
  const devices = products.filter(({ category }) => category === 'Device');
  return {
    groups: groups.map(({ slug, name, description, heroImage }) => ({
      slug,
      name,
      description,
      heroImage,
      products: products.filter(({ group }) => group === slug).length,
    })),
    facts: {
      products: products.length,
      software: products.length - devices.length,
      users: range(devices.flatMap(({ activeUsers }) => (activeUsers === 'variable' ? [] : [activeUsers]))),
      leadTime: `${range(devices.map(({ leadTimeWeeks }) => leadTimeWeeks))} weeks`,
    },
  };
}
