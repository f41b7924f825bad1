import { Injectable } from '@nestjs/common';
import { Pictures } from '../catalogue/admin/pictures.service.js';
import type { SiteCard } from '../rules/built-site.js';
import { type CachedResponse, cachedBytes } from './cached-response.js';
import { drawCard } from './site-card.js';

/**
 * Maximum number of cached cards. It is higher than the number of pages, so that cards of the previous edition stay
 * cached too.
 */
const MOST_KEPT = 150;

/**
 * Preview pictures for links to the site. Each is drawn at its first request and cached until the content of its page
 * changes.
 */
@Injectable()
export class SiteCards {
  /** Cached cards by their content. */
  private readonly kept = new Map<string, Promise<CachedResponse>>();
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly pictures: Pictures) {}

  of(card: SiteCard): Promise<CachedResponse> {
    const key = JSON.stringify(card);
    const kept = this.kept.get(key);
    if (kept) return kept;
    const drawn = this.inTurn(async () =>
      cachedBytes('image/jpeg', await drawCard(card, await this.pictures.file(card.picture))),
    );
    this.kept.set(key, drawn);
    const oldest = this.kept.size > MOST_KEPT ? this.kept.keys().next().value : undefined;
    if (oldest !== undefined) this.kept.delete(oldest);
    drawn.catch(() => this.kept.delete(key));
    return drawn;
  }

  /** Draws one card at a time, so that a client that requests all cards occupies only one thread. */
  private inTurn<T>(draw: () => Promise<T>): Promise<T> {
    const drawn = this.last.then(draw);
    this.last = drawn.catch(() => undefined);
    return drawn;
  }
}
