import { queryOptions } from '@tanstack/react-query';
import { answer, api, ifMatch } from '../../shared/api/client';
import type {
  ApprovalAnswerInput,
  ApprovalRole,
  ApprovalRule,
  ApprovalRuleInput,
  DelegationInput,
  Quote,
} from '../../shared/api/schema';

const MINUTE = 60_000;
const of = (id: string) => ({ params: { path: { id } } });

/** Which quotes the queue shows. */
export type Queue = 'mine' | 'all' | 'decided';

/**
 * GET /system/approvals: quotes that wait for agreements, the longest first, or that waited earlier, the latest first;
 * fetched again every minute.
 */
export const queueQuery = (queue: Queue) =>
  queryOptions({
    queryKey: ['approvals', 'waiting', queue],
    queryFn: () =>
      answer(
        api.GET('/api/v1/system/approvals', {
          params: { query: { limit: 100, ...(queue !== 'all' && { [queue]: true }) } },
        }),
      ),
    staleTime: MINUTE,
    refetchInterval: MINUTE,
  });

/** GET /system/quotes/{id}/approval: the rules that touch a quote, and the answers. */
export const approvalQuery = (id: string) =>
  queryOptions({
    queryKey: ['approvals', 'quote', id],
    queryFn: () => answer(api.GET('/api/v1/system/quotes/{id}/approval', of(id))),
  });

/** POST /system/quotes/{id}/agreements: answers a rule. 409 when the quote has changed, 403 for who is not asked. */
export const answerRule = (id: string, body: ApprovalAnswerInput) =>
  answer(api.POST('/api/v1/system/quotes/{id}/agreements', { ...of(id), body }));

/** POST /system/quotes/{id}/approval/withdraw: takes the request back. 403 for anybody but who asked. */
export const withdrawApproval = (quote: Pick<Quote, 'id' | 'version'>) =>
  answer(api.POST('/api/v1/system/quotes/{id}/approval/withdraw', { ...of(quote.id), headers: ifMatch(quote) }));

/** GET /system/approval-rules: all rules with their figures. */
export const rulesQuery = queryOptions({
  queryKey: ['approval-rules'],
  queryFn: () => answer(api.GET('/api/v1/system/approval-rules')),
});

/** POST /system/approval-rules, or PUT for a rule that exists. 422 by field, 412 for a stale copy. */
export const saveRule = (rule: ApprovalRule | null, body: ApprovalRuleInput) =>
  answer(
    rule
      ? api.PUT('/api/v1/system/approval-rules/{id}', { ...of(rule.id), headers: ifMatch(rule), body })
      : api.POST('/api/v1/system/approval-rules', { body }),
  );

/** PUT /system/approval-rules/{id}/switch: switches a rule on or off. 422 for a role that nobody is in. */
export const switchRule = (rule: ApprovalRule, isOn: boolean) =>
  answer(
    api.PUT('/api/v1/system/approval-rules/{id}/switch', { ...of(rule.id), headers: ifMatch(rule), body: { isOn } }),
  );

/** GET /system/approval-rules/{id}/changes: the changes of a rule in words, the last one first. */
export const changesQuery = (id: string) =>
  queryOptions({
    queryKey: ['approval-rules', 'changes', id],
    queryFn: () => answer(api.GET('/api/v1/system/approval-rules/{id}/changes', of(id))),
  });

/** PUT /system/approval-rules/{id}/end: ends a rule at once. */
export const endRule = (rule: ApprovalRule) =>
  answer(api.PUT('/api/v1/system/approval-rules/{id}/end', { ...of(rule.id), headers: ifMatch(rule) }));

/** POST /system/approval-rules/simulate: what a rule would have done with the quotes of the last year. */
export const simulateRule = (body: Pick<ApprovalRuleInput, 'kind' | 'threshold' | 'covers'>) =>
  answer(api.POST('/api/v1/system/approval-rules/simulate', { body }));

/** The same of a rule that is saved. */
export const testedRuleQuery = ({ id, version, kind, threshold, covers }: ApprovalRule) =>
  queryOptions({
    queryKey: ['approval-rules', 'tested', id, version],
    queryFn: () => simulateRule({ kind, threshold, covers }),
  });

/** GET /system/approval-roles: all roles. */
export const rolesQuery = queryOptions({
  queryKey: ['approval-roles'],
  queryFn: () => answer(api.GET('/api/v1/system/approval-roles')),
});

/** POST /system/approval-roles, or PUT for a role that exists. 422 by field, 412 for a stale copy. */
export const saveRole = (role: ApprovalRole | null, body: { name: string; memberIds: string[] }) =>
  answer(
    role
      ? api.PUT('/api/v1/system/approval-roles/{id}', { ...of(role.id), headers: ifMatch(role), body })
      : api.POST('/api/v1/system/approval-roles', { body }),
  );

/** GET /system/approval-delegations: delegations that apply today or later. */
export const delegationsQuery = queryOptions({
  queryKey: ['approval-delegations'],
  queryFn: () => answer(api.GET('/api/v1/system/approval-delegations')),
});

/** POST /system/approval-delegations. 422 by field. */
export const delegate = (body: DelegationInput) => answer(api.POST('/api/v1/system/approval-delegations', { body }));

/** DELETE /system/approval-delegations/{id}. */
export const removeDelegation = (id: string) => answer(api.DELETE('/api/v1/system/approval-delegations/{id}', of(id)));
