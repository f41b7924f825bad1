import type { SiteKind } from './site-search.js';

/** Answers of the API that pages of the public site show: the server's DTOs, in the browser the types generated from them. */
export interface SiteAnswers {
  ProductGroupDto: unknown;
  ProductGroupDetailDto: unknown;
  CatalogItemDto: unknown;
  CatalogItemDetailDto: unknown;
  ResellerDto: unknown;
  SiteHitDto: unknown;
}

/**
 * Data of the pages' loaders. The server reads the catalogue in memory, the browser the API; both return what a visitor
 * may see, without prices. A missing object is `null`.
 */
export interface SiteSource<Answers extends SiteAnswers> {
  /** Origin of absolute addresses: 'https://holoportal.example'. */
  origin: string;
  groups(): Promise<Answers['ProductGroupDto'][]>;
  group(slug: string): Promise<Answers['ProductGroupDetailDto'] | null>;
  /** All products, in catalogue order. */
  products(): Promise<Answers['CatalogItemDto'][]>;
  product(id: string): Promise<Answers['CatalogItemDetailDto'] | null>;
  /** All resellers, by country, then by name. */
  resellers(): Promise<Answers['ResellerDto'][]>;
  /** Returns the hits that contain all words of a searchable text, the best first; null when the search is not available here. */
  search(text: string): Promise<Answers['SiteHitDto'][] | null>;
}

/** Preview picture that social networks show for a link to a page. */
export interface SiteCard {
  title: string;
  description: string;
  /** Address of one of our pictures, shown on the right. */
  picture: string;
}

/** A text of the site in the form that is searched. */
export interface Searchable {
  kind: SiteKind;
  title: string;
  text: string;
  /** Also searched, but not shown. */
  besides?: string;
  address: string;
}

/** Parts of a page that the server assembles. */
export interface DrawnPage {
  status: number;
  /** HTML for `<head>`, and for `<div id="root">`. */
  head: string;
  body: string;
  /** Initial data of the browser's router. */
  data: object;
  /** Source files of the page's own parts, beyond those of every page. */
  files: string[];
  /** Card for shared links; null where there is no page. */
  card: SiteCard | null;
}

/**
 * Export `builtSite` of `dist/site/site-server.js`, which the build of the web app makes. The compiler checks
 * `web/build/site-server.tsx` against this type, and `src/site` imports the file with it.
 */
export interface BuiltSite<Answers extends SiteAnswers> {
  /** Renders the page of an address for a visitor. Throws the errors of its loader, except route errors like 404. */
  draw(address: string, source: SiteSource<Answers>): Promise<DrawnPage>;
  /** Returns the addresses of all existing pages. */
  addresses(source: SiteSource<Answers>): Promise<string[]>;
  /** Returns all texts that the search covers. */
  searchable(source: Pick<SiteSource<Answers>, 'groups' | 'products'>): Promise<Searchable[]>;
  /** Addresses of texts that were published and then withdrawn. */
  goneTexts: readonly string[];
  /** Returns the news as RSS. */
  newsFeed(origin: string): string;
}

/** `dist/site/files.json`: scripts of the start (key `''`) and of each lazy part, by its source file (`web/site/…`). */
export type SiteFiles = Record<string, string[]>;
