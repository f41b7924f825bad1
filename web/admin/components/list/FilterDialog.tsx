import Box from '@mui/material/Box';
import { useState, type SubmitEvent } from 'react';
import { useGetOne, type RaRecord } from 'ra-core';
import { parseAmount, typedAmount } from '../../../shared/amounts';
import { Button } from '../../../shared/components/actions/Button';
import { FormDialog } from '../../../shared/components/actions/FormDialog';
import { CountryField } from '../../../shared/components/fields/CountryField';
import { DayField } from '../../../shared/components/fields/DayField';
import { MoneyField } from '../../../shared/components/fields/MoneyField';
import { adminTexts } from '../../texts';
import { RecordPicker } from '../RecordPicker';
import { RECORDS, recordsOf, sourcesOf } from './more-filters';
import type { MoreFilter } from './types';

const words = adminTexts.list;
type Typed = Record<string, string>;
type Chosen = Record<string, string | undefined>;

interface FilterDialogProps {
  filters: MoreFilter[];
  /** Current filter values from the address of the list. */
  values: Chosen;
  onApply: (chosen: Chosen) => void;
  onClose: () => void;
}

/** Dialog for filters by record, days or amounts. A row must match all filters. */
export function FilterDialog({ filters, values, onApply, onClose }: FilterDialogProps) {
  const [typed, setTyped] = useState<Typed>(() => begin(filters, values));
  const [errors, setErrors] = useState<Typed>({});
  const set = (source: string, value: string) => setTyped((before) => ({ ...before, [source]: value }));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const { chosen, problems } = read(filters, typed);
    setErrors(problems);
    if (Object.keys(problems).length > 0) return;
    onApply(chosen);
    onClose();
  };
  return (
    <FormDialog
      title={words.more}
      submit={words.apply}
      onSubmit={submit}
      onClose={onClose}
      note={
        <Button variant="text" style={{ marginRight: 'auto' }} onClick={() => setTyped(begin(filters, {}))}>
          {words.clear}
        </Button>
      }
    >
      {filters.map((filter) => (
        <FilterFields key={filter.label} filter={filter} typed={typed} errors={errors} set={set} />
      ))}
    </FormDialog>
  );
}

interface FilterFieldsProps {
  filter: MoreFilter;
  typed: Typed;
  errors: Typed;
  set: (source: string, value: string) => void;
}

function FilterFields({ filter, typed, errors, set }: FilterFieldsProps) {
  const value = (source: string) => typed[source] ?? '';
  switch (filter.kind) {
    case 'company':
    case 'person':
    case 'staff':
      return <RecordFilter filter={filter} id={value(filter.source)} onId={(id) => set(filter.source, id)} />;
    case 'country':
      return (
        <CountryField label={filter.label} value={value(filter.source)} onChange={(code) => set(filter.source, code)} />
      );
    case 'days':
      return (
        <Box sx={pair}>
          {[filter.from, filter.to].map((source) => (
            <DayField
              key={source}
              label={(source === filter.from ? words.from : words.to)(filter.label)}
              value={value(source)}
              error={errors[source]}
              onChange={(event) => set(source, event.target.value)}
            />
          ))}
        </Box>
      );
    case 'amounts':
      return (
        <Box sx={{ ...pair, gridTemplateColumns: TWO }}>
          {[filter.from, filter.to].map((source) => (
            <MoneyField
              key={source}
              label={(source === filter.from ? words.atLeast : words.atMost)(filter.label)}
              value={value(source)}
              error={errors[source]}
              onChange={(amount) => set(source, amount)}
            />
          ))}
        </Box>
      );
  }
}

interface RecordFilterProps {
  filter: MoreFilter;
  id: string;
  onId: (id: string) => void;
}

function RecordFilter({ filter, id, onId }: RecordFilterProps) {
  const { resource = 'companies', only } = recordsOf(filter) ?? {};
  const { data } = useGetOne<RaRecord>(resource, { id }, { enabled: id !== '' });
  return (
    <RecordPicker<RaRecord>
      resource={resource}
      label={filter.label}
      filter={only}
      value={(id !== '' && data) || null}
      onChange={(record) => onId(String(record?.id ?? ''))}
      {...RECORDS[resource]}
    />
  );
}

const TWO = 'repeat(2, minmax(0, 1fr))';
/** From and to fields, side by side where a date field fits. */
const pair = { display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: TWO }, gap: 1.5, alignItems: 'start' };

/** Returns the initial field values from the parameters in the address. */
const begin = (filters: MoreFilter[], values: Chosen): Typed =>
  Object.fromEntries(
    filters.flatMap((filter) =>
      sourcesOf(filter).map((source) => {
        const value = values[source];
        if (value === undefined) return [source, ''];
        return [source, filter.kind === 'amounts' ? typedAmount(Number(value)) : value];
      }),
    ),
  );

/** Converts typed values to parameters, and returns the errors by field. */
function read(filters: MoreFilter[], typed: Typed): { chosen: Chosen; problems: Typed } {
  const chosen: Chosen = {};
  const problems: Typed = {};
  for (const filter of filters) {
    for (const source of sourcesOf(filter)) {
      const value = typed[source] ?? '';
      const amount = filter.kind === 'amounts' ? parseAmount(value) : null;
      if (Number.isNaN(amount)) problems[source] = words.amount;
      chosen[source] = (filter.kind === 'amounts' ? amount?.toFixed(2) : value) || undefined;
    }
    if (!('from' in filter)) continue;
    const [first, last] = [chosen[filter.from], chosen[filter.to]];
    if (first === undefined || last === undefined) continue;
    if (filter.kind === 'days' && last < first) problems[filter.to] ??= words.order;
    if (filter.kind === 'amounts' && Number(last) < Number(first)) problems[filter.to] ??= words.less;
  }
  return { chosen, problems };
}
