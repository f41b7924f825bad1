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

/** Types of the API responses that pages of the site show. */
interface Answers extends SiteAnswers {
  ProductGroupDto: ProductGroupDto;
  ProductGroupDetailDto: ProductGroupDetailDto;
  CatalogItemDto: CatalogItemDto;
  CatalogItemDetailDto: CatalogItemDetailDto;
  ResellerDto: ResellerDto;
  SiteHitDto: SiteHitDto;
}

/** Data source of the pages: the catalogue and the resellers as visitors see them, without prices. */
export type SiteSource = SourceOf<Answers>;

/** A rendered page of the public site. */
export interface Page {
  status: number;
  html: string;
  /** Preview picture for links to the page; null for pages without one. */
  card: SiteCard | null;
}

/**
 * Folder of the built site next to the built server. Tests run the server from its sources and use the site in `dist`.
 */
const FOLDER = ['../../site/', '../../dist/site/']
  .map((folder) => fileURLToPath(new URL(folder, import.meta.url)))
  .find((folder) => existsSync(`${folder}site-server.js`));

/** Renders the pages of the public site with the site build in `dist/site`. */
export class SiteRenderer {
  private constructor(
    private readonly site: BuiltSite<Answers>,
    private readonly page: string,
    private readonly files: SiteFiles,
  ) {}

  /** Loads the built site; null when there is none. With `npm run dev` the browser renders the pages. */
  static async load(): Promise<SiteRenderer | null> {
    if (FOLDER === undefined) return null;
    const read = (name: string): string => readFileSync(`${FOLDER}${name}`, 'utf8');
    const { builtSite } = (await import(pathToFileURL(`${FOLDER}site-server.js`).href)) as {
      builtSite: BuiltSite<Answers>;
    };
    return new SiteRenderer(builtSite, read('page.html'), JSON.parse(read('files.json')) as SiteFiles);
  }

  /** Returns the paths of all pages. */
  addresses(source: SiteSource): Promise<string[]> {
    return this.site.addresses(source);
  }

  /** Returns all texts of the site for the search index. */
  searchable(source: Pick<SiteSource, 'groups' | 'products'>): Promise<Searchable[]> {
    return this.site.searchable(source);
  }

  /** Paths of news and other texts that were withdrawn. */
  get goneTexts(): readonly string[] {
    return this.site.goneTexts;
  }

  /** Returns the news as an RSS feed. */
  newsFeed(origin: string): string {
    return this.site.newsFeed(origin);
  }

  async draw(address: string, source: SiteSource): Promise<Page> {
    const { status, head, body, data, files, card } = await this.site.draw(address, source);
    const scripts = ['', ...files].flatMap((file) => this.files[file] ?? []).map((name) => `/${name}`);
    // Escapes `<`, which could otherwise end the script element.
    const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
    const html = this.page
      .replace('<!--head-->', () => head)
      .replace('<!--files-->', () => scripts.join(' '))
      .replace('<!--body-->', () => body)
      .replace('<!--data-->', () => `<script type="application/json" id="site-data">${json}</script>`);
    return { status, html, card };
  }
}
