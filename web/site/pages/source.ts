import type { components } from '../../shared/api/schema.gen';

export type Group = components['schemas']['ProductGroupDto'];
export type GroupDetail = components['schemas']['ProductGroupDetailDto'];
export type Product = components['schemas']['CatalogItemDto'];
export type Reseller = components['schemas']['ResellerDto'];
export type SiteHit = components['schemas']['SiteHitDto'];
export type ProductDetail = components['schemas']['CatalogItemDetailDto'];

/**
 * Where the loaders of pages find what they show. On the server it is the catalogue in memory, in the browser the API; both
 * answer as a visitor is answered, without prices. What is not there is `null`.
 */
export interface SiteSource {
  /** Of absolute addresses: 'https://holoportal.example'. */
  origin: string;
  groups(): Promise<Group[]>;
  group(slug: string): Promise<GroupDetail | null>;
  /** In catalogue order. */
  products(): Promise<Product[]>;
  product(id: string): Promise<ProductDetail | null>;
  /** By country, then by name. */
  resellers(): Promise<Reseller[]>;
  /** What has all the words of a text that can be searched for, the best first; null where no answer comes. */
  search(text: string): Promise<SiteHit[] | null>;
}
