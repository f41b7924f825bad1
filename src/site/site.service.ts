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

/** One version of the content of the site. */
interface Edition {
  source: SiteSource;
  addresses: Set<string>;
  /** Addresses of pages that have been withdrawn. */
  gone: Set<string>;
  /** Cached pages by address; each is rendered at its first request. */
  pages: Map<string, Promise<CachedResponse>>;
}

/**
 * Maximum number of cached pages; more than there are addresses. The rest are comparisons and searches, whose addresses
 * have a query: their number is unlimited, and the oldest are evicted.
 */
const MOST_KEPT = 200;

/** Page that is sent for an unknown address. */
const MISSING = '/404';
/** Page that is sent for a withdrawn address. */
const GONE = '/410';
/** Page that is sent instead of a search to a client over the rate limit. */
const SEARCHED_OFTEN = '/429';

/**
 * Pages of the public site: each is rendered once per version of catalogue and resellers, and cached as the bytes that
 * are sent to all visitors. For up to a second after an edit, in any process, the old page may still be sent.
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

  /** Middleware that answers requests for pages of the site, and passes on those for the API, files and pages of the app. */
  handle = (request: Request, response: Response, next: NextFunction): void => {
    const { renderer } = this;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!renderer || !isRead || /^\/(api|health|metrics)(\/|$)/.test(request.path)) next();
    else this.answer(renderer, request, response, next).catch(next);
  };

  /** True when the site has a page at a path (without query), also in another spelling. */
  async has(path: string): Promise<boolean> {
    if (!this.renderer) return !isAppAddress(path); // the browser renders the pages: unknown here
    const { addresses } = await this.current(this.renderer);
    return addresses.has(path) || addresses.has(oneSpelling(path));
  }

  /** Results of a search; none when the site is not built. */
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
    // Files, and pages of the app that the browser renders. Not `.html`: a built page is redirected to its address without it.
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

  /** Counts a search page towards the rate limit, because it is rendered for one client. Returns the seconds to wait, 0 below the limit. */
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

  /** The current edition, at most a second old. */
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

/** Cache key of an address: its query is ignored, except for comparisons and searches. */
async function keptAddress(edition: Edition, path: string, query: Request['query']): Promise<string> {
  if (path === sitePaths.compare) return comparison(edition, query.products);
  return path === sitePaths.search ? sitePaths.searchFor(askedText(query.q)) : path;
}

/** Canonical address of a comparison: the existing products of `?products=`, each once, at most four. */
async function comparison({ source }: Edition, products: unknown): Promise<string> {
  const first: unknown = Array.isArray(products) ? products[0] : products; // the first, as in the browser
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

/** Robots may not crawl portal and console, nor the API, except for the pictures that pages show. */
const robots = ({ source }: Edition): CachedResponse =>
  cachedResponse(
    200,
    'text/plain',
    `User-agent: *\nAllow: /api/v1/catalog/pictures/\nDisallow: /api/\nDisallow: /admin\nDisallow: /dashboard\nDisallow: /partners/dashboard\nDisallow: /profile\n\nSitemap: ${new URL('/sitemap.xml', source.origin).href}\n`,
  );
