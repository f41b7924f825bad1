import { notFound } from '../platform/errors.js';
import { type Page, pageOf, pagingOf } from '../platform/http/paging.js';
import type { ListQueryDto } from '../platform/http/paging.dto.js';
import type { Catalogue, CatalogueProduct } from './catalogue.js';
import type {
  CatalogItemDetailDto,
  CatalogItemDto,
  CatalogQueryDto,
  ProductGroupDetailDto,
  ProductGroupDto,
  SlaPackageDto,
} from './catalogue.dto.js';
import { toItem, toItemDetail, toSlaPackage } from './catalogue.view.js';

/** Lists of the catalogue for visitors and customers. With `withPrices` false, they contain no prices. */

const ITEM_SORTS = ['position', 'name', 'type', 'leadTimeWeeks'] as const;

/** Returns a page of products in catalogue order, filtered by category, type, group and a search in name and description. */
export function listProducts(
  { products }: Catalogue,
  query: CatalogQueryDto,
  withPrices: boolean,
): Page<CatalogItemDto> {
  const paging = pagingOf(query, ITEM_SORTS, 'position');
  const found = [...products.values()].filter((product) => matches(product, query));
  if (paging.sort !== 'position') {
    const key = paging.sort as 'name' | 'type' | 'leadTimeWeeks';
    found.sort((a, b) => compare(a[key], b[key]));
  }
  const page = pageOf(found, paging);
  return { ...page, data: page.data.map((product) => toItem(product, withPrices)) };
}

/** Returns a product with its price configurations and their options. Throws 404 'Product not found'. */
export function findProduct({ products }: Catalogue, id: string, withPrices: boolean): CatalogItemDetailDto {
  const product = products.get(id);
  if (!product) throw notFound('Product not found');
  return toItemDetail(product, withPrices);
}

export const listGroups = ({ groups }: Catalogue, query: ListQueryDto): Page<ProductGroupDto> =>
  pageOf(groups, pagingOf(query, ['position'], 'position'));

/** Returns a product group with its products. Throws 404 'Product group not found'. */
export function findGroup({ groups, products }: Catalogue, slug: string, withPrices: boolean): ProductGroupDetailDto {
  const group = groups.find((candidate) => candidate.slug === slug);
  if (!group) throw notFound('Product group not found');
  const own = [...products.values()].filter((product) => product.group === slug);
  return { ...group, products: own.map((product) => toItem(product, withPrices)) };
}

/** Returns a page of SLA packages by tier. */
export function listSlaPackages(
  { slaPackages }: Catalogue,
  query: ListQueryDto,
  withPrices: boolean,
): Page<SlaPackageDto> {
  const all = [...slaPackages.values()].map((sla) => toSlaPackage(sla, withPrices));
  return pageOf(all, pagingOf(query, ['tier'], 'tier'));
}

function matches(product: CatalogueProduct, query: CatalogQueryDto): boolean {
  const words = query.search?.trim().toLowerCase();
  return (
    (!query.category || product.category === query.category) &&
    (!query.type || product.type === query.type) &&
    (!query.group || product.group === query.group) &&
    (!words || `${product.name} ${product.description}`.toLowerCase().includes(words))
  );
}

const compare = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);
