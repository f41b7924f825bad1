import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { CatalogueService } from '../catalogue/catalogue.service.js';
import type { Catalogue } from '../catalogue/catalogue.js';
import { Config } from '../config.js';
import { isAppAddress, oneSpelling, sitePaths } from '../rules/site-paths.js';
import { keptAnswer, sendKept, type KeptAnswer } from './kept-answer.js';
import { SiteRenderer, type SiteSource } from './site-renderer.js';
import { sourceOf } from './site-source.js';

/** Of one version of the catalogue. */
interface Edition {
  catalogue: Catalogue;
  source: SiteSource;
  addresses: Set<string>;
  /** By their addresses; each is drawn when it is first asked for. */
  pages: Map<string, Promise<KeptAnswer>>;
}

/** In place of an address of which there is no page. */
const MISSING = '/404';

/**
 * The pages of the public site: each drawn once for a version of the catalogue and kept as the bytes that are sent, the same
 * for everybody. Whoever asks within a second of an edit, in whichever process, may still get the page before it.
 */
@Injectable()
export class SiteService implements OnModuleInit {
  private renderer: SiteRenderer | null = null;
  private edition: Promise<Edition> | undefined;
  private version = '';

  constructor(
    private readonly catalogue: CatalogueService,
    private readonly config: Config,
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

  private async answer(
    renderer: SiteRenderer,
    request: Request,
    response: Response,
    next: NextFunction,
  ): Promise<void> {
    const { path } = request;
    const edition = await this.current(renderer);
    if (edition.addresses.has(path)) return sendKept(await this.page(renderer, edition, path), request, response);
    if (path === '/sitemap.xml') return sendKept(sitemap(edition), request, response);
    if (path === '/robots.txt') return sendKept(robots(edition), request, response);
    if (path === sitePaths.newsFeed) return sendKept(feed(renderer, edition), request, response);
    // A name of a file, or a page that the browser draws.
    if (/\.\w+$/.test(path) || isAppAddress(path)) return next();
    const spelling = oneSpelling(path);
    if (spelling !== path && edition.addresses.has(spelling)) {
      response
        .set('Cache-Control', 'no-cache')
        .redirect(301, spelling + request.originalUrl.slice(request.path.length));
      return;
    }
    sendKept(await this.page(renderer, edition, MISSING), request, response);
  }

  /** As it was a second ago at most. */
  private async current(renderer: SiteRenderer): Promise<Edition> {
    const catalogue = await this.catalogue.recent();
    if (!this.edition || this.version !== catalogue.version) {
      this.version = catalogue.version;
      const source = sourceOf(catalogue, this.config.publicUrl);
      const edition = renderer
        .addresses(source)
        .then((addresses) => ({ catalogue, source, addresses: new Set(addresses), pages: new Map() }));
      this.edition = edition;
      edition.catch(() => this.edition === edition && (this.edition = undefined));
    }
    return this.edition;
  }

  private page(renderer: SiteRenderer, { pages, source }: Edition, address: string): Promise<KeptAnswer> {
    const kept = pages.get(address);
    if (kept) return kept;
    const drawn = renderer.draw(address, source).then(({ status, html }) => keptAnswer(status, 'text/html', html));
    pages.set(address, drawn);
    drawn.catch(() => pages.delete(address));
    return drawn;
  }
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

/** Portal and console are nobody's to find. */
const robots = ({ source }: Edition): KeptAnswer =>
  keptAnswer(
    200,
    'text/plain',
    `User-agent: *\nDisallow: /api/\nDisallow: /admin\nDisallow: /dashboard\nDisallow: /partners/dashboard\nDisallow: /profile\n\nSitemap: ${new URL('/sitemap.xml', source.origin).href}\n`,
  );
