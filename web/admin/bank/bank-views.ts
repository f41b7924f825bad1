import { adminPaths } from '#rules/admin-paths';
import type { FilterValues } from '../components/list/types';
import { bankTexts } from './texts';

const { views: labels } = bankTexts;

/** Tabs of the list of entries. */
export const BANK_VIEWS = [
  { key: 'to_decide', label: labels.toDecide, filter: { status: 'to_decide' } },
  { key: 'booked', label: labels.booked, filter: { status: 'booked' } },
  { key: 'out', label: labels.out, filter: { direction: 'out' } },
  { key: 'all', label: labels.all, filter: {} },
] as const;

/** Returns the address of the page with the entries of a filter. */
export const entriesOf = (filter: FilterValues): string =>
  `${adminPaths.bank}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
