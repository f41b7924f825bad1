import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ThrottlerStorage } from '@nestjs/throttler';
import type { NextFunction, Request, Response } from 'express';
import type { Catalogue } from '../catalogue/catalogue.js';
import { CatalogueService } from '../catalogue/catalogue.service.js';
import { ResellersService } from '../partner-programme/resellers/resellers.service.js';
import { Config } from '../config.js';
import { isAppAddress, oneSpelling, pageOfCard, sitePaths } from '../rules/site-paths.js';
import { askedText } from '../rules/site-search.js';
import type { SiteHitDto } from './site-search.dto.js';
import { cachedResponse, sendCached, type CachedResponse } from './cached-response.js';
import { SiteCards } from './site-cards.service.js';
import { SiteRenderer, type SiteSource } from './site-renderer.js';
import { sourceOf } from './site-source.js';

/** The public site in one version of its content: the data source, the existing paths and the cached pages. */
interface Edition {
  source: SiteSource;
  addresses: Set<string>;
  /** Paths of pages that were withdrawn. */
  gone: Set<string>;
  /** Cached pages by path. Each page is rendered at its first request. */
  pages: Map<string, Promise<CachedResponse>>;
}

/**
 * Maximum number of cached pages. It is higher than the number of pages, so that comparisons and searches, whose URLs
 * have a query, are cached too. There can be any number of these, so the oldest are evicted.
 */
const MOST_KEPT = 200;

/** Page that is sent for an unknown path. */
const MISSING = '/404';
/** Page that is sent for a withdrawn path. */
const GONE = '/410';
/** Page that is sent to a client that searches above the rate limit. */
const SEARCHED_OFTEN = '/429';

/**
 * Serves the pages of the public site. A page is rendered once per version of the catalogue and the resellers, and
 * cached as the bytes that are sent to all visitors. For up to a second after a change, each process may still send the
 * old page.
 */
@Injectable()
export class SiteService implements OnModuleInit {
  private renderer: SiteRenderer | null = null;
  private edition: Promise<Edition> | undefined;
  private version = '';

  constructor(
    private readonly catalogue: CatalogueService,
    private readonly resellers: ResellersService,
    private readonly cards: SiteCards,
    private readonly config: Config,
    @Inject(ThrottlerStorage) private readonly limits: ThrottlerStorage,
  ) {}

  async onModuleInit(): Promise<void> {
    this.renderer = await SiteRenderer.load();
  }

  /**
   * Middleware that responds to requests for pages of the public site. Passes on requests for the API, for files and
   * for pages of the app.
   */
  handle = (request: Request, response: Response, next: NextFunction): void => {
    const { renderer } = this;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!renderer || !isRead || /^\/(api|health|metrics|mcp|oauth|\.well-known)(\/|$)/.test(request.path)) next();
    else this.answer(renderer, request, response, next).catch(next);
  };

  /**
   * True when the site has a page at a path (without query), also when the path is in another spelling such as upper
   * case.
   */
  async has(path: string): Promise<boolean> {
    if (!this.renderer) return !isAppAddress(path); // the browser renders the pages, so their paths are unknown here
    const { addresses } = await this.current(this.renderer);
    return addresses.has(path) || addresses.has(oneSpelling(path));
  }

  /** Returns the results of a search; an empty list when the site is not built. */
  async search(text: string): Promise<SiteHitDto[]> {
    if (!this.renderer) return [];
    const { source } = await this.current(this.renderer);
    return (await source.search(text)) ?? [];
  }

  private async answer(
    renderer: SiteRenderer,
    request: Request,
    response: Response,
    next: NextFunction,
  ): Promise<void> {
    const { path } = request;
    const edition = await this.current(renderer);
    if (edition.addresses.has(path)) {
      const address = await keptAddress(edition, path, request.query);
      const waitSeconds =
        path === sitePaths.search && !edition.pages.has(address) ? await this.countSearch(request.ip) : 0;
      if (waitSeconds > 0) {
        response.set('Retry-After', String(waitSeconds));
        return sendCached(await this.page(renderer, edition, SEARCHED_OFTEN), request, response);
      }
      return sendCached(await this.page(renderer, edition, address), request, response);
    }
    if (path === '/sitemap.xml') return sendCached(sitemap(edition), request, response);
    if (path === '/robots.txt') return sendCached(robots(edition), request, response);
    if (path === sitePaths.newsFeed) return sendCached(feed(renderer, edition), request, response);
    const carded = pageOfCard(path);
    const card = carded !== null && edition.addresses.has(carded) ? await this.card(renderer, edition, carded) : null;
    if (card) return sendCached(card, request, response);
    // The request is for a file, or for a page that the browser renders. Paths that end in `.html` are not passed on:
    // pages have paths without `.html`.
    if (/\.(?!html$)\w+$/.test(path) || isAppAddress(path)) return next();
    const spelling = oneSpelling(path);
    if (spelling !== path && edition.addresses.has(spelling)) {
      response
        .set('Cache-Control', 'no-cache')
        .redirect(301, spelling + request.originalUrl.slice(request.path.length));
      return;
    }
    const instead = edition.gone.has(spelling) ? GONE : MISSING;
    sendCached(await this.page(renderer, edition, instead), request, response);
  }

  /**
   * Counts a search towards the rate limit of the client, because search pages are rendered per request. Returns the
   * seconds to wait, 0 below the limit.
   */
  private async countSearch(address = ''): Promise<number> {
    const { isBlocked, timeToBlockExpire } = await this.limits.increment(
      address,
      60_000,
      this.config.throttlePerMinute,
      0,
      'address',
    );
    return isBlocked ? Math.max(1, Math.ceil(timeToBlockExpire)) : 0;
  }

  /** Returns the current edition, checked at most a second ago. */
  private async current(renderer: SiteRenderer): Promise<Edition> {
    const [catalogue, resellers] = await Promise.all([this.catalogue.recent(), this.resellers.recent()]);
    const version = `${catalogue.version} ${resellers.version}`;
    if (!this.edition || this.version !== version) {
      this.version = version;
      const source = sourceOf(catalogue, resellers.listed, this.config.publicUrl, (shown) =>
        renderer.searchable(shown),
      );
      const edition = renderer.addresses(source).then((addresses) => ({
        source,
        addresses: new Set(addresses),
        gone: goneOf(renderer, catalogue),
        pages: new Map(),
      }));
      this.edition = edition;
      edition.catch(() => this.edition === edition && (this.edition = undefined));
    }
    return this.edition;
  }

  private async card(renderer: SiteRenderer, { source }: Edition, address: string): Promise<CachedResponse | null> {
    const { card } = await renderer.draw(address, source);
    return card && this.cards.of(card);
  }

  private page(renderer: SiteRenderer, { pages, source }: Edition, address: string): Promise<CachedResponse> {
    const kept = pages.get(address);
    if (kept) return kept;
    const drawn = renderer.draw(address, source).then(({ status, html }) => cachedResponse(status, 'text/html', html));
    pages.set(address, drawn);
    const oldest = pages.size > MOST_KEPT ? [...pages.keys()].find((key) => key.includes('?')) : undefined;
    if (oldest !== undefined) pages.delete(oldest);
    drawn.catch(() => pages.delete(address));
    return drawn;
  }
}

const goneOf = (renderer: SiteRenderer, { withdrawn }: Catalogue): Set<string> =>
  new Set([...renderer.goneTexts, ...withdrawn.map(({ group, id }) => sitePaths.product(group, id))]);

/** Returns the cache key of a URL. The query is ignored, except for comparisons and searches. */
async function keptAddress(edition: Edition, path: string, query: Request['query']): Promise<string> {
  if (path === sitePaths.compare) return comparison(edition, query.products);
  return path === sitePaths.search ? sitePaths.searchFor(askedText(query.q)) : path;
}

/** Returns the canonical URL of a comparison: the existing products of `?products=`, each once, at most four. */
async function comparison({ source }: Edition, products: unknown): Promise<string> {
  const first: unknown = Array.isArray(products) ? products[0] : products; // the first value, as in the browser
  const named = typeof first === 'string' ? new Set(first.split(',', 100)) : [];
  const sold = new Set((await source.products()).map(({ id }) => id));
  return sitePaths.comparison([...named].filter((id) => sold.has(id)).slice(0, 4));
}

const feed = (renderer: SiteRenderer, { source }: Edition): CachedResponse =>
  cachedResponse(200, 'application/rss+xml', renderer.newsFeed(source.origin));

function sitemap({ addresses, source }: Edition): CachedResponse {
  const entries = [...addresses].map((address) => `<url><loc>${new URL(address, source.origin).href}</loc></url>`);
  return cachedResponse(
    200,
    'application/xml',
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`,
  );
}

/**
 * Returns robots.txt. Crawlers may not access the portals, the console and the API, except for the pictures that pages
 * show.
 */
const robots = ({ source }: Edition): CachedResponse =>
  cachedResponse(
    200,
    'text/plain',
    `User-agent: *\nAllow: /api/v1/catalog/pictures/\nDisallow: /api/\nDisallow: /admin\nDisallow: /dashboard\nDisallow: /partners/dashboard\nDisallow: /profile\n\nSitemap: ${new URL('/sitemap.xml', source.origin).href}\n`,
  );
