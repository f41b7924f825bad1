import { coversOf, unitOf } from '#rules/approval-kinds';
import { parseAmount, typedAmount } from '../../shared/amounts';
import type { ApprovalKind, ApprovalRule, ApprovalRuleInput } from '../../shared/api/schema';

const today = () => new Date().toISOString().slice(0, 10);

/** Values of a rule as they are typed. */
export const valuesOf = (rule: ApprovalRule | null) => ({
  kind: rule?.kind ?? ('line_discount' as ApprovalKind),
  threshold: rule?.threshold === null || !rule ? '' : typedAmount(rule.threshold),
  covers: rule?.covers.join(', ') ?? '',
  who: rule?.role ? ('role' as const) : ('people' as const),
  peopleIds: rule?.people.map(({ id }) => id) ?? [],
  roleId: rule?.role?.id ?? '',
  needs: rule?.needs ?? ('one_of' as const),
  beginsOn: rule?.beginsOn ?? today(),
  endsOn: rule?.endsOn ?? '',
  remindAfter: rule?.remindAfter ? String(rule.remindAfter) : '',
  escalateToId: rule?.escalateTo?.id ?? '',
  escalateAfter: String(rule?.escalateAfter ?? 2),
  reason: rule?.reason ?? '',
});
export type RuleValues = ReturnType<typeof valuesOf>;

/** Returns what a rule looks at, as the API takes it. */
export const conditionOf = ({ kind, threshold, covers }: RuleValues) => ({
  kind,
  ...(unitOf(kind) && { threshold: parseAmount(threshold) }),
  ...(coversOf(kind) && {
    covers: covers
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean)
      .map((one) => (coversOf(kind) === 'country' ? one.toUpperCase() : one)),
  }),
});

/** Returns a rule as the API takes it, without whether it is on. */
export const inputOf = (values: RuleValues): ApprovalRuleInput => {
  const { who, roleId, peopleIds, needs, beginsOn, endsOn, remindAfter, escalateToId, escalateAfter, reason } = values;
  return {
    ...conditionOf(values),
    needs,
    peopleIds: who === 'people' ? peopleIds : [],
    roleId: who === 'role' ? roleId || null : null,
    beginsOn,
    endsOn: endsOn || null,
    remindAfter: remindAfter ? Number(remindAfter) : null,
    escalateToId: escalateToId || null,
    escalateAfter: escalateToId ? Number(escalateAfter) : null,
    reason: reason.trim() || null,
  };
};
