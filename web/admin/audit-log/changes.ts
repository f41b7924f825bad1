import type { AuditEntry } from '../../shared/api/schema';
import { formatDateTime } from '../../shared/format';
import { capitalised } from '../../shared/texts';
import { auditTexts } from './texts';

export interface FieldChange {
  field: string;
  before: string;
  after: string;
}

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** A value as one reads it: times in the reader's, nested values as JSON. */
export function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return auditTexts.none;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string')
    return ISO.test(value) && !Number.isNaN(Date.parse(value)) ? formatDateTime(value) : value;
  if (typeof value === 'number') return String(value);
  return JSON.stringify(value);
}

/** Whose entry it is; of a try to sign in with an address that is no account's, that there is nobody. */
export const actorName = ({ actor }: Pick<AuditEntry, 'actor'>): string => actor.fullName || auditTexts.unknownAddress;

/** Field by field what an entry says, in words: what is the same in both is left out. */
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
