import Box from '@mui/material/Box';
import { SlidersHorizontal, X } from 'lucide-react';
import { useState } from 'react';
import { useGetOne, useListContext, type RaRecord } from 'ra-core';
import { Button } from '../../../shared/components/actions/Button';
import { FilterChip } from '../../../shared/components/lists/FilterChip';
import { formatDay, formatMoneyShort } from '../../../shared/format';
import { countryName } from '#rules/country-name';
import { adminTexts } from '../../texts';
import { FilterDialog } from './FilterDialog';
import { RECORDS, recordsOf, sourcesOf } from './more-filters';
import type { MoreFilter } from './types';

const words = adminTexts.list;
type Values = Record<string, string | undefined>;

/** Button that opens the dialog with the filters that have no select in the toolbar. */
export function MoreFilters({ filters }: { filters: MoreFilter[] }) {
  const { filterValues, setFilters } = useListContext();
  const [isOpen, setIsOpen] = useState(false);
  const values = filterValues as Values;
  const count = filters.filter((filter) => isSet(filter, values)).length;
  return (
    <>
      <Box
        component={Button}
        icon={<SlidersHorizontal size={15} />}
        aria-haspopup="dialog"
        aria-label={count ? words.moreSet(count) : undefined}
        sx={{ height: { xs: 44, sm: 32 } }}
        onClick={() => setIsOpen(true)}
      >
        {words.more}
        {count > 0 && <span className="num tertiary">{count}</span>}
      </Box>
      {isOpen && (
        <FilterDialog
          filters={filters}
          values={values}
          onApply={(chosen) => setFilters({ ...values, ...chosen }, [])}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

/** List of the active filters, each with a button that removes it. */
export function SetFilters({ filters }: { filters: MoreFilter[] }) {
  const { filterValues, setFilters } = useListContext();
  const values = filterValues as Values;
  const set = filters.filter((filter) => isSet(filter, values));
  const remove = (filter: MoreFilter) => {
    const gone = Object.fromEntries(sourcesOf(filter).map((source) => [source, undefined]));
    setFilters({ ...values, ...gone }, []);
  };
  if (set.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '6px' }}>
      {set.map((filter) => (
        <SetFilter key={filter.label} filter={filter} values={values} onRemove={() => remove(filter)} />
      ))}
    </Box>
  );
}

function SetFilter({ filter, values, onRemove }: { filter: MoreFilter; values: Values; onRemove: () => void }) {
  const { resource = 'companies' } = recordsOf(filter) ?? {};
  const id = recordsOf(filter) && 'source' in filter ? values[filter.source] : undefined;
  const { data: record } = useGetOne<RaRecord>(resource, { id: id ?? '' }, { enabled: id !== undefined });
  const value = id ? record && RECORDS[resource].nameOf(record) : told(filter, values);
  const name = `${filter.label}: ${value ?? '…'}`;
  return (
    <FilterChip onClick={onRemove} label={words.removeFilter(name)}>
      {name}
      <X size={13} />
    </FilterChip>
  );
}

const isSet = (filter: MoreFilter, values: Values) => sourcesOf(filter).some((source) => values[source] !== undefined);

/** Describes the value of a filter: '€1,000 – €5,000', 'from 1 Nov 2026', 'Germany'. */
function told(filter: MoreFilter, values: Values): string {
  if (!('from' in filter)) return countryName(values[filter.source] ?? '');
  const { from, to, kind } = filter;
  const word = (value: string) => (kind === 'days' ? formatDay(value) : formatMoneyShort(Number(value)));
  const [first, last] = [values[from], values[to]].map((value) => (value === undefined ? undefined : word(value)));
  if (first && last) return first === last ? first : `${first} – ${last}`;
  return first ? words.since(first) : words.until(last ?? '');
}
