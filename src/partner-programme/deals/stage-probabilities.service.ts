import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database/transactions.js';
import { stale } from '../../platform/errors.js';
import type { Actor } from '../../rules/actor.js';
import type { StageProbabilitiesDto } from './deal-answers.dto.js';
import type { StageProbabilitiesInputDto } from './deal-requests.dto.js';
import { toProbabilities } from './deal-view.js';
import { StageProbabilities } from './deal.entity.js';
import { findProbabilities } from './deals.queries.js';

/** Probabilities of winning a deal by stage, for forecasts. Each change adds a row. */
@Injectable()
export class StageProbabilitiesService {
  constructor(private readonly transactions: Transactions) {}

  async current(): Promise<StageProbabilitiesDto> {
    return toProbabilities(await findProbabilities(this.transactions.em));
  }

  /**
   * Sets the probabilities, with immediate effect. Throws 412 for a stale copy, and when a concurrent change was first.
   */
  async change(actor: Actor, percent: StageProbabilitiesInputDto, version?: number): Promise<StageProbabilitiesDto> {
    const before = await this.current();
    const changed = { by: before.by, at: before.at ?? new Date().toISOString() };
    if (version !== undefined && version !== before.version) throw stale(changed);
    await this.transactions
      .run(async (em) => {
        em.create(StageProbabilities, { ...percent, version: before.version + 1, by: actor.userId });
        await em.flush();
      })
      .catch((error: unknown) => {
        throw error instanceof UniqueConstraintViolationException ? stale(changed) : error;
      });
    return this.current();
  }
}
