import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { SiteKind } from '../rules/site-search.js';
import type { Card } from './site-card.js';
import type { SiteHitDto } from './site-search.dto.js';
import type { ResellerDto } from '../partner-programme/resellers/resellers.dto.js';
import type {
  CatalogItemDetailDto,
  CatalogItemDto,
  ProductGroupDetailDto,
  ProductGroupDto,
} from '../catalogue/catalogue.dto.js';

/** Data source of pages: catalogue and resellers as visitors see them, without prices. Missing items are null. */
export interface SiteSource {
  /** Origin of absolute addresses: 'https://holoportal.example'. */
  origin: string;
  groups(): Promise<ProductGroupDto[]>;
  group(slug: string): Promise<ProductGroupDetailDto | null>;
  products(): Promise<CatalogItemDto[]>;
  product(id: string): Promise<CatalogItemDetailDto | null>;
  /** By country, then by name. */
  resellers(): Promise<ResellerDto[]>;
  /** Pages that contain all the words, the best first; null when the search is not available here. */
  search(text: string): Promise<SiteHitDto[] | null>;
}

/** Text of the site that can be searched. */
export interface Searchable {
  kind: SiteKind;
  title: string;
  text: string;
  /** Text that is searched but not shown. */
  besides?: string;
  address: string;
}

type CatalogueSource = Pick<SiteSource, 'groups' | 'products'>;

/** Exports of `web/build/site-server.tsx`. */
interface BuiltSite {
  draw(
    address: string,
    source: SiteSource,
  ): Promise<{ status: number; head: string; body: string; data: object; files: string[]; card: Card | null }>;
  addresses(source: SiteSource): Promise<string[]>;
  searchable(source: CatalogueSource): Promise<Searchable[]>;
  newsFeed(origin: string): string;
  goneTexts: readonly string[];
}

/** A rendered page. */
export interface Page {
  status: number;
  html: string;
  /** Preview picture of links to the page; null for pages that are not shared. */
  card: Card | null;
}

/** Folder of the built site, beside the built server; tests run the server from its sources with the built site. */
const FOLDER = ['../../site/', '../../dist/site/']
  .map((folder) => fileURLToPath(new URL(folder, import.meta.url)))
  .find((folder) => existsSync(`${folder}site-server.js`));

/** Renders pages of the public site with the build in `dist/site`. */
export class SiteRenderer {
  private constructor(
    private readonly site: BuiltSite,
    private readonly page: string,
    private readonly files: Record<string, string[]>,
  ) {}

  /** Loads the built site; null without a build: with `npm run dev`, the browser renders the pages. */
  static async load(): Promise<SiteRenderer | null> {
    if (FOLDER === undefined) return null;
    const read = (name: string): string => readFileSync(`${FOLDER}${name}`, 'utf8');
    return new SiteRenderer(
      (await import(pathToFileURL(`${FOLDER}site-server.js`).href)) as BuiltSite,
      read('page.html'),
      JSON.parse(read('files.json')) as Record<string, string[]>,
    );
  }

  /** Addresses of all pages. */
  addresses(source: SiteSource): Promise<string[]> {
    return this.site.addresses(source);
  }

  /** All texts of the site that can be searched. */
  searchable(source: CatalogueSource): Promise<Searchable[]> {
    return this.site.searchable(source);
  }

  /** Addresses of news and other texts that have been withdrawn. */
  get goneTexts(): readonly string[] {
    return this.site.goneTexts;
  }

  /** The news as RSS. */
  newsFeed(origin: string): string {
    return this.site.newsFeed(origin);
  }

  async draw(address: string, source: SiteSource): Promise<Page> {
    const { status, head, body, data, files, card } = await this.site.draw(address, source);
    const scripts = ['', ...files].flatMap((file) => this.files[file] ?? []).map((name) => `/${name}`);
    // Escaped, because a `<` could end the script element.
    const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
    const html = this.page
      .replace('<!--head-->', () => head)
      .replace('<!--files-->', () => scripts.join(' '))
      .replace('<!--body-->', () => body)
      .replace('<!--data-->', () => `<script type="application/json" id="site-data">${json}</script>`);
    return { status, html, card };
  }
}
