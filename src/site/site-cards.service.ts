import { Injectable } from '@nestjs/common';
import { Pictures } from '../catalogue/admin/pictures.service.js';
import { type KeptAnswer, keptBytes } from './kept-answer.js';
import { type Card, drawCard } from './site-card.js';

/** More than there are pages, so that those of the edition before stay too. */
const MOST_KEPT = 150;

/** The cards of shared links: each drawn when a network first asks for it, and kept for as long as its page says the same. */
@Injectable()
export class SiteCards {
  /** By what they show. */
  private readonly kept = new Map<string, Promise<KeptAnswer>>();
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly pictures: Pictures) {}

  of(card: Card): Promise<KeptAnswer> {
    const key = JSON.stringify(card);
    const kept = this.kept.get(key);
    if (kept) return kept;
    const drawn = this.inTurn(async () =>
      keptBytes('image/jpeg', await drawCard(card, await this.pictures.file(card.picture))),
    );
    this.kept.set(key, drawn);
    const oldest = this.kept.size > MOST_KEPT ? this.kept.keys().next().value : undefined;
    if (oldest !== undefined) this.kept.delete(oldest);
    drawn.catch(() => this.kept.delete(key));
    return drawn;
  }

  /** One after the other: who asks for all of them takes one thread from everybody else, and not all. */
  private inTurn<T>(draw: () => Promise<T>): Promise<T> {
    const drawn = this.last.then(draw);
    this.last = drawn.catch(() => undefined);
    return drawn;
  }
}
