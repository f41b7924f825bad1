import type { Content, IndustryFront } from '../../content/content-file';
import { industries, type Listed } from '../../content/lists';
import { range } from '../range';
import type { Product, SiteSource } from '../source';

export interface IndustryShown extends Content<Omit<IndustryFront, 'products'>> {
  address: string;
  /** Suitable products that are in the catalogue, in the order of the content file. */
  fits: (Pick<Product, 'id' | 'name' | 'type' | 'group' | 'image' | 'activeUsers'> & {
    leadTime: number;
    why: string;
  })[];
  /** Address of the picture beside the day of use. */
  scenePicture: string | null;
  /** Key figures of the products that the catalogue assigns to this industry. */
  figures: { users: number; products: number; leadTime: string };
}

/** Returns the loader data of /industries/…. */
export async function showIndustry(
  { products, ...content }: Content<IndustryFront>,
  source: SiteSource,
  address: string,
): Promise<IndustryShown> {
  const slug = address.slice('/industries/'.length);
  const [all, groups] = await Promise.all([source.products(), source.groups()]);
  // Industry names in the catalogue can be longer than the slug: 'defense-military'.
  const own = all.filter((product) => product.industries.some((name) => name === slug || name.startsWith(`${slug}-`)));
  const devices = own.filter(({ category }) => category === 'Device');
  const best = all.find(({ id }) => id === products[0]?.id);
  return {
    ...content,
    address,
    scenePicture: content.scene.picture ?? groups.find((group) => group.slug === best?.group)?.heroImage ?? null,
    fits: products.flatMap(({ id, why }) => {
      const product = all.find((one) => one.id === id);
      if (!product) return []; // staff may have removed the product from the catalogue
      const { name, type, group, image, activeUsers, leadTimeWeeks } = product;
      return { id, name, type, group, image, activeUsers, leadTime: leadTimeWeeks, why };
    }),
    figures: {
      users: Math.max(...devices.map(({ activeUsers }) => (activeUsers === 'variable' ? 0 : activeUsers)), 0),
      products: own.length,
      leadTime: range(devices.map(({ leadTimeWeeks }) => leadTimeWeeks)),
    },
  };
}

export interface SolutionsShown extends Content {
  industries: Pick<Listed<IndustryFront>, 'address' | 'name' | 'heading' | 'problem' | 'picture'>[];
}

/** Returns the loader data of /solutions. */
export const showSolutions = (content: Content): Promise<SolutionsShown> =>
  Promise.resolve({
    ...content,
    industries: industries.map(({ address, name, heading, problem, picture }) => ({
      address,
      name,
      heading,
      problem,
      picture,
    })),
  });
