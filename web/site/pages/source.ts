import type { components } from '../../shared/api/schema.gen';

export type Group = components['schemas']['ProductGroupDto'];
export type GroupDetail = components['schemas']['ProductGroupDetailDto'];
export type Product = components['schemas']['CatalogItemDto'];
export type Reseller = components['schemas']['ResellerDto'];
export type SiteHit = components['schemas']['SiteHitDto'];
export type ProductDetail = components['schemas']['CatalogItemDetailDto'];

/**
 * Data of the pages' loaders. The server reads the catalogue in memory, the browser the API; both return what a visitor
 * may see, without prices. A missing object is `null`.
 */
export interface SiteSource {
  /** Origin of absolute addresses: 'https://holoportal.example'. */
  origin: string;
  groups(): Promise<Group[]>;
  group(slug: string): Promise<GroupDetail | null>;
  /** All products, in catalogue order. */
  products(): Promise<Product[]>;
  product(id: string): Promise<ProductDetail | null>;
  /** All resellers, by country, then by name. */
  resellers(): Promise<Reseller[]>;
  /** Returns the hits that contain all words of a searchable text, the best first; null when the search fails. */
  search(text: string): Promise<SiteHit[] | null>;
}
