import Box from '@mui/material/Box';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ListBase, useListContext } from 'ra-core';
import { messageOf } from '../../shared/api/errors';
import type { BankEntry } from '../../shared/api/schema';
import { RetryNotice } from '../../shared/components/feedback/RetryNotice';
import { PageHead } from '../../shared/components/frame/PageHead';
import { cardStyle } from '../../shared/components/frame/Panel';
import { withAside } from '../components/columns';
import { useMayChange } from '../core/use-may-change';
import { ConsolePage } from '../shell/ConsolePage';
import { accountName } from './accounts';
import { type Scope, statementQuery, statementsQuery } from './api';
import { BankFilePanel, BankFileState, ChooseFile, useBankUpload } from './BankFilePanel';
import { BANK_VIEWS, entriesOf } from './bank-views';
import { EntryList } from './EntryList';
import { dayOf, MissingDay, StatementFigures, StatementProgress } from './Statements';
import { StatementFiles } from './StatementFiles';
import { bankTexts as words } from './texts';

const stack = { display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' };

/**
 * /admin/bank: the last statement, or the one in the list's filter; the entries that wait for a decision; and the field for
 * the next file.
 */
export const BankPage = () => (
  <ListBase<BankEntry>
    perPage={25}
    sort={NEWEST_FIRST}
    filterDefaultValues={BANK_VIEWS[0].filter}
    disableAuthentication
  >
    <BankContent />
  </ListBase>
);

const NEWEST_FIRST = { field: 'bookedOn', order: 'DESC' } as const;

function BankContent() {
  const mayChange = useMayChange();
  const upload = useBankUpload();
  const { filterValues } = useListContext<BankEntry>();
  const { account, statementId } = filterValues as Scope;
  const list = useInfiniteQuery(statementsQuery(account));
  const one = useQuery(statementQuery(statementId));
  const statements = list.data?.pages.flatMap((page) => page.data);
  const chosen = one.data ?? statements?.find(({ id }) => id === statementId);
  const shown = statementId === undefined ? statements?.[0] : chosen;
  const { error, isFetching, isPending, refetch } = statementId === undefined || list.error ? list : one;
  const about = shown && words.statement(shown.number, dayOf(shown), accountName(shown));
  return (
    <ConsolePage title={words.title}>
      <PageHead
        title={words.title}
        text={[about, words.text].filter(Boolean).join(' ')}
        actions={mayChange && <ChooseFile of={upload} />}
        back={
          statementId === undefined
            ? undefined
            : { to: entriesOf({ ...BANK_VIEWS[0].filter, account }), label: words.newest }
        }
      />
      <Box sx={stack}>
        <BankFileState of={upload} />
        {error && (
          <RetryNotice retrying={isFetching} onRetry={() => void refetch()}>
            {messageOf(error, words.files.failed)}
          </RetryNotice>
        )}
        {shown && <MissingDay statement={shown} />}
        {(shown ?? isPending) && !error && <StatementFigures statement={shown} />}
        <Box sx={withAside(320)}>
          <Box sx={stack}>
            {shown && <StatementProgress statement={shown} />}
            <Box sx={{ ...cardStyle, overflow: 'hidden' }}>
              <EntryList scope={{ account, statementId }} chosen={statementId === undefined ? undefined : shown} />
            </Box>
          </Box>
          <Box sx={stack}>
            {mayChange && <BankFilePanel of={upload} />}
            {statements && (
              <StatementFiles
                statements={statements}
                account={account}
                current={statementId}
                busy={list.isFetchingNextPage}
                onOlder={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
              />
            )}
          </Box>
        </Box>
      </Box>
    </ConsolePage>
  );
}
