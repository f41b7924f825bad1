import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ThrottlerStorage } from '@nestjs/throttler';
import type { NextFunction, Request, Response } from 'express';
import type { Catalogue } from '../catalogue/catalogue.js';
import { CatalogueService } from '../catalogue/catalogue.service.js';
import { ResellersService } from '../partners/resellers/resellers.service.js';
import { Config } from '../config.js';
import { isAppAddress, oneSpelling, pageOfCard, sitePaths } from '../rules/site-paths.js';
import { askedText } from '../rules/site-search.js';
import type { SiteHitDto } from './site-search.dto.js';
import { keptAnswer, sendKept, type KeptAnswer } from './kept-answer.js';
import { SiteCards } from './site-cards.service.js';
import { SiteRenderer, type SiteSource } from './site-renderer.js';
import { sourceOf } from './site-source.js';

/** Of one version of what pages show. */
interface Edition {
  source: SiteSource;
  addresses: Set<string>;
  /** What was there and is withdrawn. */
  gone: Set<string>;
  /** By their addresses; each is drawn when it is first asked for. */
  pages: Map<string, Promise<KeptAnswer>>;
}

/** More than there are addresses. Comparisons and searches, whose addresses have a query, are the rest: there is no end of them, and the oldest make room. */
const MOST_KEPT = 200;

/** In place of an address of which there is no page. */
const MISSING = '/404';
/** In place of one of which there was. */
const GONE = '/410';
/** In place of a search by who has searched too often. */
const SEARCHED_OFTEN = '/429';

/**
 * The pages of the public site: each drawn once for a version of catalogue and resellers and kept as the bytes that are sent, the same
 * for everybody. Whoever asks within a second of an edit, in whichever process, may still get the page before it.
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

  /** Answers what is the site's, and leaves what is the API's, a file or a page of the app to what comes after. */
  handle = (request: Request, response: Response, next: NextFunction): void => {
    const { renderer } = this;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!renderer || !isRead || /^\/(api|health|metrics)(\/|$)/.test(request.path)) next();
    else this.answer(renderer, request, response, next).catch(next);
  };

  /** Whether there is a page of the site at an address (path, without its query), also by another spelling of it. */
  async has(path: string): Promise<boolean> {
    if (!this.renderer) return !isAppAddress(path); // as the browser draws them, nobody here knows
    const { addresses } = await this.current(this.renderer);
    return addresses.has(path) || addresses.has(oneSpelling(path));
  }

  /** What the site says of all the words of a text. Nothing where it is not built. */
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
        return sendKept(await this.page(renderer, edition, SEARCHED_OFTEN), request, response);
      }
      return sendKept(await this.page(renderer, edition, address), request, response);
    }
    if (path === '/sitemap.xml') return sendKept(sitemap(edition), request, response);
    if (path === '/robots.txt') return sendKept(robots(edition), request, response);
    if (path === sitePaths.newsFeed) return sendKept(feed(renderer, edition), request, response);
    const carded = pageOfCard(path);
    const card = carded !== null && edition.addresses.has(carded) ? await this.card(renderer, edition, carded) : null;
    if (card) return sendKept(card, request, response);
    // A name of a file, or a page that the browser draws. What the build calls `.html` has its addresses without that.
    if (/\.(?!html$)\w+$/.test(path) || isAppAddress(path)) return next();
    const spelling = oneSpelling(path);
    if (spelling !== path && edition.addresses.has(spelling)) {
      response
        .set('Cache-Control', 'no-cache')
        .redirect(301, spelling + request.originalUrl.slice(request.path.length));
      return;
    }
    const instead = edition.gone.has(spelling) ? GONE : MISSING;
    sendKept(await this.page(renderer, edition, instead), request, response);
  }

  /** What is drawn for one alone counts as a request of the API does: how many seconds to wait beyond as many. */
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

  /** As it was a second ago at most. */
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

  private async card(renderer: SiteRenderer, { source }: Edition, address: string): Promise<KeptAnswer | null> {
    const { card } = await renderer.draw(address, source);
    return card && this.cards.of(card);
  }

  private page(renderer: SiteRenderer, { pages, source }: Edition, address: string): Promise<KeptAnswer> {
    const kept = pages.get(address);
    if (kept) return kept;
    const drawn = renderer.draw(address, source).then(({ status, html }) => keptAnswer(status, 'text/html', html));
    pages.set(address, drawn);
    const oldest = pages.size > MOST_KEPT ? [...pages.keys()].find((key) => key.includes('?')) : undefined;
    if (oldest !== undefined) pages.delete(oldest);
    drawn.catch(() => pages.delete(address));
    return drawn;
  }
}

const goneOf = (renderer: SiteRenderer, { withdrawn }: Catalogue): Set<string> =>
  new Set([...renderer.goneTexts, ...withdrawn.map(({ group, id }) => sitePaths.product(group, id))]);

/** What is drawn for an address: its query says nothing, but for comparisons and searches. */
async function keptAddress(edition: Edition, path: string, query: Request['query']): Promise<string> {
  if (path === sitePaths.compare) return comparison(edition, query.products);
  return path === sitePaths.search ? sitePaths.searchFor(askedText(query.q)) : path;
}

/** The one spelling of a comparison: of `?products=` what there is, each once, four at most. */
async function comparison({ source }: Edition, products: unknown): Promise<string> {
  const first: unknown = Array.isArray(products) ? products[0] : products; // as the browser reads a repeated key
  const named = typeof first === 'string' ? new Set(first.split(',', 100)) : [];
  const sold = new Set((await source.products()).map(({ id }) => id));
  return sitePaths.comparison([...named].filter((id) => sold.has(id)).slice(0, 4));
}

const feed = (renderer: SiteRenderer, { source }: Edition): KeptAnswer =>
  keptAnswer(200, 'application/rss+xml', renderer.newsFeed(source.origin));

function sitemap({ addresses, source }: Edition): KeptAnswer {
  const entries = [...addresses].map((address) => `<url><loc>${new URL(address, source.origin).href}</loc></url>`);
  return keptAnswer(
    200,
    'application/xml',
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`,
  );
}

/** Portal and console are nobody's to find; of the API the pictures that pages show are. */
const robots = ({ source }: Edition): KeptAnswer =>
  keptAnswer(
    200,
    'text/plain',
    `User-agent: *\nAllow: /api/v1/catalog/pictures/\nDisallow: /api/\nDisallow: /admin\nDisallow: /dashboard\nDisallow: /partners/dashboard\nDisallow: /profile\n\nSitemap: ${new URL('/sitemap.xml', source.origin).href}\n`,
  );
