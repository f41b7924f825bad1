import { Injectable } from '@nestjs/common';
import type { Catalogue, CatalogueProduct } from '../catalogue/catalogue.js';
import { CatalogueService } from '../catalogue/catalogue.service.js';
import { listProducts } from '../catalogue/catalogue.lists.js';
import { dataSheetOf } from '../catalogue/data-sheets/data-sheet-pdf.js';
import { Config } from '../config.js';
import { malformed, notFound } from '../platform/errors.js';
import type { TokenScope } from '../rules/access-token.js';
import type { Actor } from '../rules/actor.js';
import { DATA_NOTICE } from './agent-view.js';
import { McpTools } from './tools.js';

const CATALOGUE = 'holoportal://catalogue';
const DATA_SHEET = 'holoportal://data-sheets/';
const QUOTE = 'holoportal://quotes/';
const CATALOGUE_FROM = `${CATALOGUE}?offset=`;
const mimeType = 'application/json';

/** Number of products in a list of resources and in a part of the catalogue. */
const PAGE = 100;

/** Resources of `/mcp`: the catalogue, the data sheet of each product, and quotes. All are JSON. */
@Injectable()
export class McpResources {
  constructor(
    private readonly catalogue: CatalogueService,
    private readonly tools: McpTools,
    private readonly config: Config,
  ) {}

  /**
   * Returns a page of the resources that a caller may list: the catalogue, and data sheets in its order. Quotes are
   * found by `list_quotes`. `nextCursor` is absent on the last page. Throws 400 for a cursor of no product, such as one
   * that was removed since.
   */
  async list(actor: Actor, cursor?: string) {
    if (!has(actor, 'catalogue')) return { resources: [] };
    const products = [...(await this.catalogue.current()).products.values()];
    const first = cursor === undefined ? 0 : products.findIndex(({ id }) => id === cursor) + 1;
    if (cursor !== undefined && first === 0) throw malformed('This cursor is not valid. List again without a cursor.');
    const page = products.slice(first, first + PAGE);
    return {
      resources: [...(first === 0 ? [CATALOGUE_RESOURCE] : []), ...page.map(dataSheetResource)],
      ...(first + PAGE < products.length && { nextCursor: page.at(-1)!.id }),
    };
  }

  /** Returns the forms of the addresses that a caller may read. */
  templates(actor: Actor) {
    return [
      ...(has(actor, 'catalogue')
        ? [
            {
              uriTemplate: `${CATALOGUE}{?offset}`,
              name: 'catalogue-from',
              title: 'Catalogue from a product on',
              mimeType,
            },
            { uriTemplate: `${DATA_SHEET}{productId}`, name: 'data-sheet', title: 'Data sheet of a product', mimeType },
          ]
        : []),
      ...(has(actor, 'quotes:read')
        ? [{ uriTemplate: `${QUOTE}{quoteId}`, name: 'quote', title: 'A quote', mimeType }]
        : []),
    ];
  }

  /** Returns the content of a resource. Throws 404 for one that is unknown, or that the scopes do not open. */
  async read(actor: Actor, uri: string) {
    return [{ uri, mimeType, text: JSON.stringify(await this.content(actor, uri)) }];
  }

  private async content(actor: Actor, uri: string): Promise<object> {
    if (uri.startsWith(QUOTE) && has(actor, 'quotes:read')) {
      return { notice: DATA_NOTICE, ...(await this.tools.read(actor, uri.slice(QUOTE.length))) };
    }
    if (has(actor, 'catalogue')) {
      const catalogue = await this.catalogue.current();
      const offset = uri === CATALOGUE ? '0' : uri.startsWith(CATALOGUE_FROM) && uri.slice(CATALOGUE_FROM.length);
      if (offset && /^\d{1,9}$/.test(offset)) return catalogueFrom(catalogue, Number(offset));
      if (uri.startsWith(DATA_SHEET)) {
        const id = uri.slice(DATA_SHEET.length);
        const pdf = `${this.config.publicUrl}/api/v1/catalog/items/${encodeURIComponent(id)}/data-sheet`;
        return { ...dataSheetOf(catalogue, id, this.config.publicUrl), pdf };
      }
    }
    throw notFound('There is no such resource');
  }
}

const CATALOGUE_RESOURCE = {
  uri: CATALOGUE,
  name: 'catalogue',
  title: 'Catalogue',
  description: `Products with prices, ${PAGE} at a time; \`next\` is the address of those that follow`,
  mimeType,
};

const dataSheetResource = ({ id, name }: CatalogueProduct) => ({
  uri: DATA_SHEET + id,
  name: `data-sheet-${id}`,
  title: `Data sheet of ${name}`,
  mimeType,
});

/** Returns the products from a position on, and the address of those that follow; null after the last. */
function catalogueFrom(catalogue: Catalogue, offset: number) {
  const page = listProducts(catalogue, { limit: PAGE, offset }, true);
  const end = offset + page.data.length;
  return { ...page, next: end < page.total && page.data.length > 0 ? CATALOGUE_FROM + end : null };
}

const has = ({ token }: Actor, scope: TokenScope): boolean => token?.scopes.includes(scope) ?? false;
