import type { SiteSource as SourceOf } from '#rules/built-site';
import type { components } from '../../shared/api/schema.gen';

/** Response types of the API. */
export type Answers = components['schemas'];

export type Group = Answers['ProductGroupDto'];
export type GroupDetail = Answers['ProductGroupDetailDto'];
export type Product = Answers['CatalogItemDto'];
export type Reseller = Answers['ResellerDto'];
export type SiteHit = Answers['SiteHitDto'];
export type ProductDetail = Answers['CatalogItemDetailDto'];
export type SiteSource = SourceOf<Answers>;
