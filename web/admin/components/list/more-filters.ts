import type { RaRecord } from 'ra-core';
import type { CompanyRow, UserRow } from '../../../shared/api/schema';
import { fullName } from '../../../shared/components/badges/Initials';
import { adminTexts } from '../../texts';
import type { MoreFilter } from './types';

/** Returns the names of the list parameters that a filter sets. */
export const sourcesOf = (filter: MoreFilter): string[] =>
  'from' in filter ? [filter.from, filter.to] : [filter.source];

/** Name, hint and sort field of each type of record that a filter can select. */
export const RECORDS = {
  companies: {
    nameOf: (record: RaRecord) => (record as CompanyRow).name,
    hintOf: (record: RaRecord) => (record as CompanyRow).city ?? '',
    sort: 'name',
  },
  users: {
    nameOf: (record: RaRecord) => fullName(record as UserRow),
    hintOf: (record: RaRecord) => (record as UserRow).company.name,
    sort: 'name',
  },
} as const;

/** Returns the resource whose records a filter selects; undefined for filters by days or amounts. */
export function recordsOf({
  kind,
}: MoreFilter): { resource: keyof typeof RECORDS; only?: Record<string, string> } | undefined {
  if (kind === 'company') return { resource: 'companies' };
  if (kind === 'person') return { resource: 'users' };
  return kind === 'staff' ? { resource: 'users', only: { companyType: 'system', accountType: 'admin' } } : undefined;
}

const words = adminTexts.list.by;

export const BY_COMPANY = { kind: 'company', source: 'companyId', label: words.company } as const;
export const BY_CONTACT = { kind: 'person', source: 'userId', label: words.contact } as const;
export const BY_OWNER = { kind: 'staff', source: 'ownerId', label: words.owner } as const;
export const BY_COUNTRY = { kind: 'country', source: 'countryCode', label: words.country } as const;
export const BY_CREATION = { kind: 'days', from: 'createdFrom', to: 'createdTo', label: words.created } as const;
export const BY_TOTAL = { kind: 'amounts', from: 'totalFrom', to: 'totalTo', label: words.total } as const;
