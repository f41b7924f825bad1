import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useListContext } from 'ra-core';
import type { BankEntry } from '../../shared/api/schema';
import { CardLines } from '../components/list/CardLines';
import { ResourceList } from '../components/list/ResourceList';
import type { Column } from '../components/list/types';
import { useMayChange } from '../core/use-may-change';
import { toDecideQuery } from './api';
import { BookMatches } from './BookMatches';
import { amountOf, isMatch, isSuggested, nameOf } from './booking';
import { EntryActions } from './EntryActions';
import { BookingCell, EntryCell } from './EntryCells';
import { bankTexts as words } from './texts';

const COLUMNS: Column<BankEntry>[] = [
  {
    key: 'entry',
    label: words.columns.entry,
    width: 216,
    sort: 'bookedOn',
    first: 'DESC',
    render: (entry) => <EntryCell entry={entry} />,
  },
  {
    key: 'booking',
    label: words.columns.booking,
    render: (entry) => (
      <>
        <BookingCell entry={entry} />
        <EntryActions entry={entry} />
      </>
    ),
  },
  {
    key: 'amount',
    label: words.columns.amount,
    width: 128,
    sort: 'amount',
    first: 'DESC',
    right: true,
    render: (entry) => <strong>{amountOf(entry)}</strong>,
  },
];

const MORE = [
  { kind: 'days', from: 'bookedFrom', to: 'bookedTo', label: words.byDay },
  { kind: 'amounts', from: 'amountFrom', to: 'amountTo', label: words.byAmount },
] as const;

/** Button that books the entries on the page whose suggestion matches in amount and payer. */
function Matches() {
  const { data } = useListContext<BankEntry>();
  return (
    <Box sx={{ display: 'flex', justifyContent: 'flex-end', '&:empty': { display: 'none' } }}>
      <BookMatches entries={(data ?? []).filter(isMatch)} />
    </Box>
  );
}

/** Entries of all statements: those to decide first, with their suggestions. */
export function EntryList() {
  const toDecide = useQuery(toDecideQuery()).data;
  const { views: labels } = words;
  const mayChange = useMayChange();
  return (
    <ResourceList<BankEntry>
      words={words}
      sort={{ field: 'bookedOn', order: 'DESC' }}
      views={[
        { key: 'to_decide', label: labels.toDecide, filter: { status: 'to_decide' }, count: toDecide },
        { key: 'booked', label: labels.booked, filter: { status: 'booked' } },
        { key: 'out', label: labels.out, filter: { direction: 'out' } },
        { key: 'all', label: labels.all, filter: {} },
      ]}
      more={[...MORE]}
      overview={<Matches />}
      bulk={
        mayChange
          ? (rows, clear) => {
              const suggested = rows.filter(isSuggested);
              return <BookMatches entries={suggested} skipped={rows.length - suggested.length} onDone={clear} />;
            }
          : undefined
      }
      columns={COLUMNS}
      name={nameOf}
      card={(entry) => (
        <>
          <CardLines
            title={<EntryCell entry={entry} />}
            figure={amountOf(entry)}
            note={<BookingCell entry={entry} />}
          />
          <EntryActions entry={entry} />
        </>
      )}
    />
  );
}
