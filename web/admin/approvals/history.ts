import type { QuoteApproval } from '../../shared/api/schema';
import type { HistoryEvent } from '../../shared/quotes/History';
import { approvalTexts } from './texts';

/** Returns the approvals of a quote for its history: who asked for the last agreements, and all answers. */
export function approvalEvents(approval: QuoteApproval | undefined): HistoryEvent[] {
  const request = approval?.request;
  if (!request) return [];
  const ruleOf = (id: string) => request.rules.find(({ ruleId }) => ruleId === id)?.rule;
  return [
    {
      type: 'asked',
      id: `asked ${request.revision}`,
      createdAt: request.askedAt,
      actorName: request.askedBy,
      revision: request.revision,
      reason: request.rules.map(({ rule }) => rule).join('\n') || null,
    },
    ...(request.withdrawnAt
      ? [
          {
            type: 'taken_back' as const,
            id: `taken back ${request.revision}`,
            createdAt: request.withdrawnAt,
            actorName: request.askedBy,
            revision: request.revision,
            reason: null,
          },
        ]
      : []),
    ...request.answers.map(({ id, answer, createdAt, person, onBehalfOf, revision, ruleId, reason }) => ({
      type: answer === 'withdrawn' ? ('agreement_withdrawn' as const) : answer,
      id,
      createdAt,
      actorName: [person, onBehalfOf && approvalTexts.panel.for(onBehalfOf)].filter(Boolean).join(' '),
      revision,
      reason: [ruleOf(ruleId), reason].filter(Boolean).join('\n') || null,
    })),
  ];
}
