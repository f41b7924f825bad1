import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useListContext } from 'ra-core';
import type { BankEntry, BankStatement } from '../../shared/api/schema';
import { FilterChip } from '../../shared/components/lists/FilterChip';
import { CardLines } from '../components/list/CardLines';
import { RecordList } from '../components/list/RecordList';
import type { Column, View } from '../components/list/types';
import { useMayChange } from '../core/use-may-change';
import { adminTexts } from '../texts';
import { accountName, useSeveralAccounts } from './accounts';
import { type Scope, toDecideQuery } from './api';
import { BANK_VIEWS } from './bank-views';
import { BookMatches } from './BookMatches';
import { amountOf, isMatch, isSuggestedInTime, nameOf } from './booking';
import { EntryActions } from './EntryActions';
import { BookingCell, EntryCell } from './EntryCells';
import { dayOf, knownBefore } from './Statements';
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

interface EntryListProps {
  scope: Scope;
  /** The statement to which the scope belongs; undefined while it is loading. */
  chosen: BankStatement | undefined;
}

/** Entries of all statements, of an account or of a statement: those to decide first, with their suggestions. */
export function EntryList({ scope, chosen }: EntryListProps) {
  const toDecide = useQuery(toDecideQuery(scope)).data;
  const accounts = useSeveralAccounts();
  const mayChange = useMayChange();
  // The tabs stay within the account and the statement.
  const views: View[] = BANK_VIEWS.map((view) => ({ ...view, filter: { ...view.filter, ...scope } }));
  const ofAccount = {
    source: 'account',
    label: words.account,
    all: words.allAccounts,
    options: accounts.map((one) => ({ value: one.account, label: accountName(one) })),
  };
  const isElsewhere = chosen && knownBefore(chosen) > 0;
  return (
    <RecordList<BankEntry>
      words={isElsewhere ? { ...words, emptyTabs: { ...words.emptyTabs, All: words.knownBefore } } : words}
      views={views.map((view) => (view.key === 'to_decide' ? { ...view, count: toDecide } : view))}
      filters={accounts.length > 0 && scope.statementId === undefined ? [ofAccount] : undefined}
      more={[...MORE]}
      overview={
        <>
          {chosen && <Chosen statement={chosen} />}
          <Matches />
        </>
      }
      bulk={
        mayChange
          ? (rows, clear) => {
              const suggested = rows.filter(isSuggestedInTime);
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

/** The statement whose entries the list shows; a press shows those of all statements. */
function Chosen({ statement }: { statement: BankStatement }) {
  const { filterValues, setFilters } = useListContext();
  const name = words.chosen(words.files.name(statement.number, dayOf(statement)));
  return (
    <div>
      <FilterChip
        label={adminTexts.list.removeFilter(name)}
        onClick={() => setFilters({ ...filterValues, statementId: undefined }, [])}
      >
        {name}
        <X size={13} />
      </FilterChip>
    </div>
  );
}
