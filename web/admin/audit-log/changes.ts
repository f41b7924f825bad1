import type { AuditEntry } from '../../shared/api/schema';
import { formatDateTime } from '../../shared/format';
import { capitalised } from '../../shared/labels';
import { auditTexts } from './texts';

export interface FieldChange {
  field: string;
  before: string;
  after: string;
}

/** Change of one database row. */
export type Change = AuditEntry['changes'][number];
type Values = Record<string, unknown>;

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** Formats a value for display: times in the user's time zone, nested values as JSON. */
export function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return auditTexts.none;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string')
    return ISO.test(value) && !Number.isNaN(Date.parse(value)) ? formatDateTime(value) : value;
  if (typeof value === 'number') return String(value);
  return JSON.stringify(value);
}

/** Returns the name of the entry's author, or a fixed text for a sign-in attempt with an address that has no account. */
export const actorName = ({ actor }: Pick<AuditEntry, 'actor'>): string => actor.fullName || auditTexts.unknownAddress;

/** Returns the changed fields of an entry, with formatted values before and after the change. */
export function fieldChanges({ before, after }: Pick<AuditEntry, 'before' | 'after'>): FieldChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .map((field) => ({
      field: capitalised(field),
      before: valueWords(before?.[field]),
      after: valueWords(after?.[field]),
    }))
    .filter((change) => change.before !== change.after);
}

/** Returns the verb that describes the change, to end a sentence: 'approved'. */
export function doneWords({ operation, action }: Pick<AuditEntry, 'operation' | 'action'>): string {
  const [method = '', path = ''] = operation.split(' ');
  const [before, word = ''] = ['', ...path.split('/').filter((part) => part !== '' && !part.startsWith(':'))].slice(-2);
  const isOwn = action.startsWith('sign_in');
  const known = [`${method} ${word}`, `${before}/${word}`, word].find((key) => key in auditTexts.done);
  return (!isOwn && known && auditTexts.done[known]) || auditTexts.actions[action].toLowerCase();
}

/** Tables that only matter for the investigation of a fault. */
const TECHNICAL = /^(account_tokens|sessions|outbox_mails|idempotency_keys|.*_events|.*_status_changes)$/;
const isLine = ({ entity }: Change) => entity === 'quote_items' || entity === 'order_lines';

/** Fields that identify a quote line, and fields that change whenever lines are written. */
const WHICH = ['product_id', 'price_configuration_id', 'option_id', 'option_product_id'];
const ANEW = new Set(['id', 'parent_id', 'created_at', 'quote_id', 'order_id']);

const withoutAnew = (values: Values | null) =>
  values && Object.fromEntries(Object.entries(values).filter(([field]) => !ANEW.has(field)));

/**
 * Splits the changes of a request into changes to show and technical changes. A save rewrites all lines of a quote with
 * new ids, so a line that existed before and after the save is combined to one update, or omitted if it is unchanged.
 */
export function foldedChanges(changes: Change[]): { told: Change[]; technical: Change[] } {
  const technical = changes.filter(({ entity }) => TECHNICAL.test(entity));
  const others = changes.filter((change) => !technical.includes(change));
  const gone = others.filter((change) => isLine(change) && change.action === 'delete');
  const told = others.flatMap((change): Change[] => {
    if (!isLine(change)) return [change];
    if (change.action === 'delete') return [];
    const key = keyOf(change.after);
    const at = gone.findIndex(({ before }) => keyOf(before) === key);
    const [former] = at < 0 ? [] : gone.splice(at, 1);
    const [before, after] = [withoutAnew(former?.before ?? null), withoutAnew(change.after)];
    if (!former) return [{ ...change, after }];
    return fieldChanges({ before, after }).length > 0 ? [{ ...change, action: 'update', before, after }] : [];
  });
  return { told: [...told, ...gone.map((line) => ({ ...line, before: withoutAnew(line.before) }))], technical };
}

const keyOf = (line: Values | null) => JSON.stringify(WHICH.map((field) => line?.[field] ?? null));
