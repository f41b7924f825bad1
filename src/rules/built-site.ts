import type { SiteKind } from './site-search.js';

/**
 * Responses of the API that pages of the public site show. On the server these types are the DTOs, in the browser the
 * types generated from the OpenAPI document.
 */
export interface SiteAnswers {
  ProductGroupDto: unknown;
  ProductGroupDetailDto: unknown;
  CatalogItemDto: unknown;
  CatalogItemDetailDto: unknown;
  ResellerDto: unknown;
  SiteHitDto: unknown;
}

/**
 * Data source of the page loaders. The server implementation reads the catalogue from memory, the browser
 * implementation calls the API. Both return only data that a visitor may see, without prices. A missing object is
 * `null`.
 */
export interface SiteSource<Answers extends SiteAnswers> {
  /** Origin for absolute URLs: 'https://holoportal.example'. */
  origin: string;
  groups(): Promise<Answers['ProductGroupDto'][]>;
  group(slug: string): Promise<Answers['ProductGroupDetailDto'] | null>;
  /** All products in the order of the catalogue. */
  products(): Promise<Answers['CatalogItemDto'][]>;
  product(id: string): Promise<Answers['CatalogItemDetailDto'] | null>;
  /** All resellers, sorted by country, then by name. */
  resellers(): Promise<Answers['ResellerDto'][]>;
  /** Returns the hits that contain all words of the search text, the best first; null when this source has no search. */
  search(text: string): Promise<Answers['SiteHitDto'][] | null>;
}

/** Preview picture that social networks show for a link to a page. */
export interface SiteCard {
  title: string;
  description: string;
  /** URL of one of the portal's pictures, shown on the right of the card. */
  picture: string;
}

/** A text of the public site as the search index stores it. */
export interface Searchable {
  kind: SiteKind;
  title: string;
  text: string;
  /** Text that is searched but not shown in the results. */
  besides?: string;
  address: string;
}

/** Rendered page; the server puts its parts into the HTML document. */
export interface DrawnPage {
  status: number;
  /** HTML for `<head>`; `body` is the HTML for `<div id="root">`. */
  head: string;
  body: string;
  /** Initial data for the router in the browser. */
  data: object;
  /** Source files that only this page needs, in addition to the files that every page loads. */
  files: string[];
  /** Card for shared links; null when the page does not exist. */
  card: SiteCard | null;
}

/**
 * Type of the export `builtSite` of `dist/site/site-server.js`, which the build of the web app writes. The compiler
 * checks `web/build/site-server.tsx` against this type, and `src/site` imports the file with it.
 */
export interface BuiltSite<Answers extends SiteAnswers> {
  /**
   * Renders the page of an address for a visitor. Throws the errors of the page's loader, except route errors such as
   * 404.
   */
  draw(address: string, source: SiteSource<Answers>): Promise<DrawnPage>;
  /** Returns the addresses of all existing pages. */
  addresses(source: SiteSource<Answers>): Promise<string[]>;
  /** Returns all texts that the search covers. */
  searchable(source: Pick<SiteSource<Answers>, 'groups' | 'products'>): Promise<Searchable[]>;
  /** Addresses of texts that were published and later withdrawn. */
  goneTexts: readonly string[];
  /** Returns the news as an RSS feed. */
  newsFeed(origin: string): string;
}

/**
 * Content of `dist/site/files.json`: the scripts of the start (key `''`) and of each lazily loaded part, by its source
 * file (`web/site/…`).
 */
export type SiteFiles = Record<string, string[]>;
