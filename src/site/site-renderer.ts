import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { SiteKind } from '../rules/site-search.js';
import type { Card } from './site-card.js';
import type { SiteHitDto } from './site-search.dto.js';
import type { ResellerDto } from '../partners/resellers/resellers.dto.js';
import type {
  CatalogItemDetailDto,
  CatalogItemDto,
  ProductGroupDetailDto,
  ProductGroupDto,
} from '../catalogue/catalogue.dto.js';

/** Where pages find what they show: as a visitor is told it, without prices. What is not there is null. */
export interface SiteSource {
  /** Of absolute addresses: 'https://holoportal.example'. */
  origin: string;
  groups(): Promise<ProductGroupDto[]>;
  group(slug: string): Promise<ProductGroupDetailDto | null>;
  products(): Promise<CatalogItemDto[]>;
  product(id: string): Promise<CatalogItemDetailDto | null>;
  /** By country, then by name. */
  resellers(): Promise<ResellerDto[]>;
  /** What has all the words, the best first; null where that cannot be known now. */
  search(text: string): Promise<SiteHitDto[] | null>;
}

/** Something that the site says, as it is searched. */
export interface Searchable {
  kind: SiteKind;
  title: string;
  text: string;
  /** Found by, but not shown. */
  besides?: string;
  address: string;
}

type CatalogueSource = Pick<SiteSource, 'groups' | 'products'>;

/** What `web/site-server.tsx` exports. */
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

/** A page as it is sent. */
export interface Page {
  status: number;
  html: string;
  /** Of links to it; null where nobody links to it. */
  card: Card | null;
}

/** The built site lies beside the built server; tests run the sources of the server with it. */
const FOLDER = ['../../site/', '../../dist/site/']
  .map((folder) => fileURLToPath(new URL(folder, import.meta.url)))
  .find((folder) => existsSync(`${folder}site-server.js`));

/** Draws pages of the public site, as the build has left it in `dist/site`. */
export class SiteRenderer {
  private constructor(
    private readonly site: BuiltSite,
    private readonly page: string,
    private readonly files: Record<string, string[]>,
  ) {}

  /** Null where nothing is built: `npm run dev` has the browser draw the pages. */
  static async load(): Promise<SiteRenderer | null> {
    if (FOLDER === undefined) return null;
    const read = (name: string): string => readFileSync(`${FOLDER}${name}`, 'utf8');
    return new SiteRenderer(
      (await import(pathToFileURL(`${FOLDER}site-server.js`).href)) as BuiltSite,
      read('page.html'),
      JSON.parse(read('files.json')) as Record<string, string[]>,
    );
  }

  /** Every address of which there is a page. */
  addresses(source: SiteSource): Promise<string[]> {
    return this.site.addresses(source);
  }

  /** Everything that the site says and is searched. */
  searchable(source: CatalogueSource): Promise<Searchable[]> {
    return this.site.searchable(source);
  }

  /** Addresses of texts that were there and are withdrawn. */
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
    // A `<` could end the element that it stands in.
    const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
    const html = this.page
      .replace('<!--head-->', () => head)
      .replace('<!--files-->', () => scripts.join(' '))
      .replace('<!--body-->', () => body)
      .replace('<!--data-->', () => `<script type="application/json" id="site-data">${json}</script>`);
    return { status, html, card };
  }
}
