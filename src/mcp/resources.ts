import { Injectable } from '@nestjs/common';
import { CatalogueService } from '../catalogue/catalogue.service.js';
import { listProducts } from '../catalogue/catalogue.lists.js';
import { dataSheetOf } from '../catalogue/data-sheets/data-sheet-pdf.js';
import { Config } from '../config.js';
import { notFound } from '../platform/errors.js';
import type { TokenScope } from '../rules/access-token.js';
import type { Actor } from '../rules/actor.js';
import { DATA_NOTICE } from './agent-view.js';
import { McpTools } from './tools.js';

const CATALOGUE = 'holoportal://catalogue';
const DATA_SHEET = 'holoportal://data-sheets/';
const QUOTE = 'holoportal://quotes/';
const mimeType = 'application/json';

/** Resources of `/mcp`: the catalogue, the data sheet of each product, and quotes. All are JSON. */
@Injectable()
export class McpResources {
  constructor(
    private readonly catalogue: CatalogueService,
    private readonly tools: McpTools,
    private readonly config: Config,
  ) {}

  /** Returns the resources that a caller may list: the catalogue and the data sheets. Quotes are found by `list_quotes`. */
  async list(actor: Actor) {
    if (!has(actor, 'catalogue')) return [];
    const { products } = await this.catalogue.current();
    return [
      { uri: CATALOGUE, name: 'catalogue', title: 'Catalogue', description: 'All products with prices', mimeType },
      ...[...products.values()].map(({ id, name }) => ({
        uri: DATA_SHEET + id,
        name: `data-sheet-${id}`,
        title: `Data sheet of ${name}`,
        mimeType,
      })),
    ];
  }

  /** Returns the forms of the addresses that a caller may read. */
  templates(actor: Actor) {
    return [
      ...(has(actor, 'catalogue')
        ? [{ uriTemplate: `${DATA_SHEET}{productId}`, name: 'data-sheet', title: 'Data sheet of a product', mimeType }]
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
      if (uri === CATALOGUE) return listProducts(catalogue, { limit: 100 }, true);
      if (uri.startsWith(DATA_SHEET)) {
        const id = uri.slice(DATA_SHEET.length);
        const pdf = `${this.config.publicUrl}/api/v1/catalog/items/${encodeURIComponent(id)}/data-sheet`;
        return { ...dataSheetOf(catalogue, id, this.config.publicUrl), pdf };
      }
    }
    throw notFound('There is no such resource');
  }
}

const has = ({ token }: Actor, scope: TokenScope): boolean => token?.scopes.includes(scope) ?? false;
