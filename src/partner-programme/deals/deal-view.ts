import { today } from '../../platform/clock.js';
import { type Actor, readsEverything } from '../../rules/actor.js';
import {
  dealActions,
  dealAttention,
  type DealStage,
  isOpenStage,
  OPEN_DEAL_STAGES,
  STAGE_PROBABILITIES,
  weighted,
} from '../../rules/deal.js';
import { toCents, toEuros } from '../../rules/money.js';
import type { DealDto, DealRowDto, DealStageSumDto, StageProbabilitiesDto } from './deal-answers.dto.js';
import type { DealRow, findWhole, Probabilities, StageCell } from './deals.queries.js';

const iso = (time: string): string => new Date(time).toISOString();

/** Converts a row of a statement to the DTO for a viewer. */
export function toDealRow(row: DealRow, viewer: Actor): DealRowDto {
  const { partnerId, isExtended, isAsked, isWonByQuote, ...shown } = row;
  const state = { ...shown, partnerId, isExtended, isAsked, isWonByQuote };
  return {
    ...shown,
    stageSince: iso(row.stageSince),
    registeredAt: iso(row.registeredAt),
    attention: dealAttention({ ...state, quoteStatus: row.quote?.status ?? null }, today()),
    actions: dealActions(state, viewer),
  };
}

/** Converts a deal with all details to the DTO for a viewer. Partners get neither names nor notes of staff. */
export function toDeal(deal: NonNullable<Awaited<ReturnType<typeof findWhole>>>, viewer: Actor): DealDto {
  const isStaff = readsEverything(viewer);
  const { partnerId: _partnerId, isAsked: _isAsked, isWonByQuote: _isWonByQuote, ...shown } = deal;
  return {
    ...shown,
    ...toDealRow(deal, viewer),
    updatedAt: iso(deal.updatedAt),
    timeline: deal.timeline.map((event) => ({
      ...event,
      createdAt: iso(event.createdAt),
      notes: isStaff ? event.notes : null,
      actorName: isStaff || !event.byStaff ? event.actorName : null,
    })),
  };
}

/** Converts the probabilities that staff have set to the DTO; without any, the default values. */
export const toProbabilities = (found: Probabilities | null): StageProbabilitiesDto =>
  found ? { ...found, at: found.at && iso(found.at) } : { ...STAGE_PROBABILITIES, version: 0, by: null, at: null };

/** Converts the sums of a stage's deals to the DTO. */
export function toStageSum(
  stage: DealStage,
  sums: StageCell[],
  probabilities: Pick<StageProbabilitiesDto, (typeof OPEN_DEAL_STAGES)[number]>,
): DealStageSumDto {
  const { deals = 0, value = 0 } = sums.find((sum) => sum.stage === stage) ?? {};
  const probability = isOpenStage(stage) ? probabilities[stage] : null;
  const counts = probability === null ? null : toEuros(weighted(toCents(value), probability));
  return { stage, deals, value, probability, weighted: counts };
}
