import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type {
  CatalogItemDetailDto,
  CatalogItemDto,
  ProductGroupDetailDto,
  ProductGroupDto,
} from '../catalogue/catalogue.dto.js';
import type { ResellerDto } from '../partner-programme/resellers/resellers.dto.js';
import type {
  BuiltSite,
  Searchable,
  SiteAnswers,
  SiteCard,
  SiteFiles,
  SiteSource as SourceOf,
} from '../rules/built-site.js';
import type { SiteHitDto } from './site-search.dto.js';

/** Answers of the API that pages of the site show. */
interface Answers extends SiteAnswers {
  ProductGroupDto: ProductGroupDto;
  ProductGroupDetailDto: ProductGroupDetailDto;
  CatalogItemDto: CatalogItemDto;
  CatalogItemDetailDto: CatalogItemDetailDto;
  ResellerDto: ResellerDto;
  SiteHitDto: SiteHitDto;
}

/** Data source of pages: catalogue and resellers as visitors see them, without prices. */
export type SiteSource = SourceOf<Answers>;

/** A rendered page. */
export interface Page {
  status: number;
  html: string;
  /** Preview picture of links to the page; null for pages that are not shared. */
  card: SiteCard | null;
}

/** Folder of the built site, beside the built server; tests run the server from its sources with the built site. */
const FOLDER = ['../../site/', '../../dist/site/']
  .map((folder) => fileURLToPath(new URL(folder, import.meta.url)))
  .find((folder) => existsSync(`${folder}site-server.js`));

/** Renders pages of the public site with the build in `dist/site`. */
export class SiteRenderer {
  private constructor(
    private readonly site: BuiltSite<Answers>,
    private readonly page: string,
    private readonly files: SiteFiles,
  ) {}

  /** Loads the built site; null without a build: with `npm run dev`, the browser renders the pages. */
  static async load(): Promise<SiteRenderer | null> {
    if (FOLDER === undefined) return null;
    const read = (name: string): string => readFileSync(`${FOLDER}${name}`, 'utf8');
    const { builtSite } = (await import(pathToFileURL(`${FOLDER}site-server.js`).href)) as {
      builtSite: BuiltSite<Answers>;
    };
    return new SiteRenderer(builtSite, read('page.html'), JSON.parse(read('files.json')) as SiteFiles);
  }

  /** Addresses of all pages. */
  addresses(source: SiteSource): Promise<string[]> {
    return this.site.addresses(source);
  }

  /** All texts of the site that can be searched. */
  searchable(source: Pick<SiteSource, 'groups' | 'products'>): Promise<Searchable[]> {
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
