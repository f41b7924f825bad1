import { type ApprovalNeeds, needsInWords } from '../rules/approval.js';
import { type ApprovalKind, conditionChange } from '../rules/approval-kinds.js';
import type { ApprovalRuleChangeDto } from './approval-rules.dto.js';
import type { LoggedChange } from './approval-rules.queries.js';

/** Columns of a rule as the audit log keeps them. */
interface Columns {
  kind: ApprovalKind;
  threshold: number | null;
  covers: string[];
  needs: ApprovalNeeds;
  people: string[];
  role_id: string | null;
  reason: string | null;
  begins_on: string;
  ends_on: string | null;
  escalate_to_id: string | null;
  escalate_after: number | null;
  remind_after: number | null;
  is_on: boolean;
}
type Names = Record<string, string>;

/**
 * Returns the changes of a rule in words, the last one first. The log keeps the columns that changed, so the rule before a
 * change follows from the rule after it.
 *
 * @param row the rule as it is now
 * @param names names of people and roles by id
 */
export function changesInWords({
  row,
  changes,
  names,
}: {
  row: Record<string, unknown>;
  changes: LoggedChange[];
  names: Names;
}): ApprovalRuleChangeDto[] {
  let after = row as unknown as Columns;
  const told = changes.map(({ action, before, changedAt: at, changedBy }): ApprovalRuleChangeDto => {
    const changedAt = new Date(at).toISOString();
    const was = { ...after, ...(before as Partial<Columns> | null) };
    const words = action === 'create' ? [CREATED] : differences(was, after, names, changedAt);
    after = was;
    return { words, changedAt, changedBy };
  });
  // A rule that no request created has no entry of its creation.
  if (changes.at(-1)?.action !== 'create') {
    told.push({ words: [CREATED], changedAt: new Date(row['created_at'] as string).toISOString(), changedBy: null });
  }
  return told.filter(({ words }) => words.length > 0);
}

const CREATED = 'Rule created';

function differences(was: Columns, is: Columns, names: Names, changedAt: string): string[] {
  const nameOf = (id: string) => names[id] ?? '';
  const who = ({ needs, people, role_id }: Columns) =>
    needsInWords(needs, people.map(nameOf), role_id && nameOf(role_id)).replace(/^needs /, '');
  const escalation = ({ escalate_to_id, escalate_after }: Columns) =>
    escalate_to_id && escalate_after
      ? `Asks ${nameOf(escalate_to_id)} as well after ${workingDays(escalate_after)}`
      : 'Asks nobody else any more';
  const reminder = ({ remind_after }: Columns) =>
    remind_after ? `Reminds after ${workingDays(remind_after)}` : 'Reminds nobody any more';
  const isOver = (last: string) => last < is.begins_on || last < changedAt.slice(0, 10);
  const hasEnded = is.ends_on !== null && is.ends_on !== was.ends_on && isOver(is.ends_on);
  return [
    conditionChange(was, is),
    who(was) !== who(is) && `Who must agree: from ${who(was)} to ${who(is)}`,
    was.begins_on !== is.begins_on && `First day from ${day(was.begins_on)} to ${day(is.begins_on)}`,
    hasEnded ? 'Ended' : was.ends_on !== is.ends_on && `Last day from ${day(was.ends_on)} to ${day(is.ends_on)}`,
    reminder(was) !== reminder(is) && reminder(is),
    escalation(was) !== escalation(is) && escalation(is),
    was.reason !== is.reason && (is.reason ? `Why it exists: “${is.reason}”` : 'No reason any more'),
    was.is_on !== is.is_on && (is.is_on ? 'Switched on' : 'Switched off'),
  ].filter((words): words is string => Boolean(words));
}

const workingDays = (count: number): string => `${count} working day${count === 1 ? '' : 's'}`;

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const day = (date: string | null): string => (date ? DAY.format(new Date(date)) : 'no end');
