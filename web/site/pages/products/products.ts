import type { Params } from 'react-router';
import { sitePaths } from '#rules/site-paths';
import type { Group, GroupDetail, Product, ProductDetail, SiteSource } from '../source';
import { runsOn } from './runs-on';

/** A product on a card. */
export type Card = Pick<
  Product,
  | 'id'
  | 'name'
  | 'description'
  | 'category'
  | 'type'
  | 'group'
  | 'image'
  | 'portability'
  | 'activeUsers'
  | 'glasses'
  | 'leadTimeWeeks'
>;

export const cardOf = (product: Product): Card => {
  const { id, name, description, category, type, group, image, portability, activeUsers, glasses, leadTimeWeeks } =
    product;
  return { id, name, description, category, type, group, image, portability, activeUsers, glasses, leadTimeWeeks };
};

export interface Overview {
  groups: (Pick<Group, 'slug' | 'name' | 'headline' | 'heroImage'> & { products: Card[] })[];
}

/** Returns the loader data of /products. */
export async function showOverview(source: SiteSource): Promise<Overview> {
  const [groups, products] = await Promise.all([source.groups(), source.products()]);
  return {
    groups: groups.map(({ slug, name, headline, heroImage }) => ({
      slug,
      name,
      headline,
      heroImage,
      products: products.filter(({ group }) => group === slug).map(cardOf),
    })),
  };
}

export interface GroupShown extends Omit<GroupDetail, 'products'> {
  products: Card[];
  /** Software that runs on the group's devices. */
  worksWith: Card[];
}

/** Returns the loader data of /products/:group; null for an unknown group. */
export async function showGroup(source: SiteSource, { group: slug = '' }: Params): Promise<GroupShown | null> {
  const [group, products] = await Promise.all([source.group(slug), source.products()]);
  return (
    group && {
      ...group,
      products: group.products.map(cardOf),
      worksWith: products
        .filter((product) => product.group !== slug && group.products.some((device) => runsOn(product, device)))
        .slice(0, 3)
        .map(cardOf),
    }
  );
}

export interface ProductShown extends Omit<ProductDetail, 'priceConfigurations'> {
  heroImage: string;
  contentBlocks: Group['contentBlocks'];
  /** All products of the group, including this product. */
  beside: Card[];
  worksWith: Card[];
}

/** Returns the loader data of /products/:group/:product; null also when the product belongs to another group. */
export async function showProduct(
  source: SiteSource,
  { group: slug = '', product: id = '' }: Params,
): Promise<ProductShown | null> {
  const [product, group, products] = await Promise.all([source.product(id), source.group(slug), source.products()]);
  if (!product || !group || product.group !== slug) return null;
  const { priceConfigurations: _, ...shown } = product;
  return {
    ...shown,
    heroImage: group.heroImage,
    contentBlocks: group.contentBlocks,
    beside: group.products.map(cardOf),
    worksWith: products
      .filter((other) => other.group !== slug && (runsOn(other, product) || runsOn(product, other)))
      .slice(0, 3)
      .map(cardOf),
  };
}

export const groupAddresses = async (source: SiteSource): Promise<string[]> =>
  (await source.groups()).map(({ slug }) => sitePaths.group(slug));

export const productAddresses = async (source: SiteSource): Promise<string[]> =>
  (await source.products()).map(({ group, id }) => sitePaths.product(group, id));
