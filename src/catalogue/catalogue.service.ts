import { Injectable } from '@nestjs/common';
import type { Actor } from '../common/actor.js';
import { notFound } from '../common/errors.js';
import { type Page, pageOf, pagingOf } from '../common/paging.js';
import type { ListQueryDto } from '../common/paging.dto.js';
import { Transactions } from '../platform/database/transactions.js';
import type { Catalogue, CatalogueProduct } from './catalogue.js';
import type {
  CatalogItemDetailDto,
  CatalogItemDto,
  CatalogQueryDto,
  ProductGroupDetailDto,
  ProductGroupDto,
  SlaPackageDto,
} from './catalogue.dto.js';
import { loadCatalogue } from './catalogue.loader.js';
import { toGroup, toItem, toItemDetail, toSlaPackage } from './catalogue.view.js';

const ITEM_SORTS = ['position', 'name', 'type', 'leadTimeWeeks'] as const;

const RECENT_MS = 1000;

/**
 * The catalogue as visitors and customers read it. Prices are for signed-in, active accounts only (spec 1 section 1):
 * everybody else gets the same products without any.
 */
@Injectable()
export class CatalogueService {
  private cached: Promise<Catalogue> | undefined;
  private cachedVersion: string | undefined;
  private checkedAt = 0;

  constructor(private readonly transactions: Transactions) {}

  /**
   * The catalogue as it is now: one small statement while nothing has changed, in whichever process it changed. In a
   * transaction it stays so until the end: what is changed in the catalogue meanwhile waits.
   */
  async current(): Promise<Catalogue> {
    const version = 'select version from catalogue_version';
    const [row] = this.transactions.isOpen
      ? await this.transactions.em.execute<{ version: string }[]>(`${version} for share`)
      : await this.transactions.prepared<{ version: string }>('catalogue-version', version);
    const found = row?.version ?? '0';
    this.checkedAt = Date.now();
    if (!this.cached || this.cachedVersion !== found) {
      this.cachedVersion = found;
      this.cached = loadCatalogue(this.transactions.em.fork({ keepTransactionContext: true }), found);
      this.cached.catch(() => (this.cached = undefined)); // the next caller tries again; this one is told
    }
    return this.cached;
  }

  /** The catalogue as it was a second ago at most, for prices that hold nobody to anything yet. */
  async recent(): Promise<Catalogue> {
    return this.cached && Date.now() - this.checkedAt < RECENT_MS ? this.cached : this.current();
  }

  /** Products in catalogue order, filtered by category, type, group and words in name or description. */
  async list(query: CatalogQueryDto, actor: Actor | undefined): Promise<Page<CatalogItemDto>> {
    const paging = pagingOf(query, ITEM_SORTS, 'position');
    const { products } = await this.current();
    const found = [...products.values()].filter((product) => matches(product, query));
    if (paging.sort !== 'position') {
      const key = paging.sort as 'name' | 'type' | 'leadTimeWeeks';
      found.sort((a, b) => compare(a[key], b[key]));
    }
    const page = pageOf(found, paging);
    return { ...page, data: page.data.map((product) => toItem(product, seesPrices(actor))) };
  }

  /** One product with its price configurations and their options. */
  async item(id: string, actor: Actor | undefined): Promise<CatalogItemDetailDto> {
    const product = (await this.current()).products.get(id);
    if (!product) throw notFound('Product not found');
    return toItemDetail(product, seesPrices(actor));
  }

  async groups(query: ListQueryDto): Promise<Page<ProductGroupDto>> {
    const { groups } = await this.current();
    return pageOf(groups.map(toGroup), pagingOf(query, ['position'], 'position'));
  }

  /** A product group with its products. */
  async group(slug: string, actor: Actor | undefined): Promise<ProductGroupDetailDto> {
    const { groups, products } = await this.current();
    const group = groups.find((candidate) => candidate.slug === slug);
    if (!group) throw notFound('Product group not found');
    const own = [...products.values()].filter((product) => product.group === slug);
    return { ...toGroup(group), products: own.map((product) => toItem(product, seesPrices(actor))) };
  }

  /** SLA packages by tier; without prices for those who may not see them. */
  async slaPackages(query: ListQueryDto, actor: Actor | undefined): Promise<Page<SlaPackageDto>> {
    const { slaPackages } = await this.current();
    const all = [...slaPackages.values()].map((sla) => toSlaPackage(sla, seesPrices(actor)));
    return pageOf(all, pagingOf(query, ['tier'], 'tier'));
  }
}

const seesPrices = (actor: Actor | undefined): boolean => actor?.accountStatus === 'active';

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
