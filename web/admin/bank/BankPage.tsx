import Box from '@mui/material/Box';
import { useInfiniteQuery } from '@tanstack/react-query';
import { messageOf } from '../../shared/api/errors';
import { RetryNotice } from '../../shared/components/feedback/RetryNotice';
import { PageHead } from '../../shared/components/frame/PageHead';
import { cardStyle } from '../../shared/components/frame/Panel';
import { formatDay } from '../../shared/format';
import { withAside } from '../components/columns';
import { useMayChange } from '../core/use-may-change';
import { ConsolePage } from '../shell/ConsolePage';
import { statementsQuery } from './api';
import { BankFilePanel } from './BankFilePanel';
import { EntryList } from './EntryList';
import { MissingDay, StatementFigures, StatementProgress } from './Statements';
import { StatementFiles } from './StatementFiles';
import { bankTexts as words } from './texts';

const stack = { display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' };

/** /admin/bank: the last statement, the entries that wait for a decision, and the field for the next file. */
export function BankPage() {
  const mayChange = useMayChange();
  const { data, error, isFetching, isFetchingNextPage, refetch, hasNextPage, fetchNextPage } =
    useInfiniteQuery(statementsQuery());
  const statements = data?.pages.flatMap((page) => page.data);
  const last = statements?.[0];
  const about =
    last && words.statement(last.number, formatDay(last.untilDay ?? last.createdAt), last.bank ?? last.account);
  return (
    <ConsolePage title={words.title}>
      <PageHead title={words.title} text={[about, words.text].filter(Boolean).join(' ')} />
      <Box sx={stack}>
        {error && (
          <RetryNotice retrying={isFetching} onRetry={() => void refetch()}>
            {messageOf(error, words.files.failed)}
          </RetryNotice>
        )}
        {last && <MissingDay statement={last} />}
        {(last ?? !data) && !error && <StatementFigures statement={last} />}
        <Box sx={withAside(320)}>
          <Box sx={stack}>
            {last && <StatementProgress statement={last} />}
            <Box sx={{ ...cardStyle, overflow: 'hidden' }}>
              <EntryList />
            </Box>
          </Box>
          <Box sx={stack}>
            {mayChange && <BankFilePanel />}
            {statements && (
              <StatementFiles
                statements={statements}
                busy={isFetchingNextPage}
                onOlder={hasNextPage ? () => void fetchNextPage() : undefined}
              />
            )}
          </Box>
        </Box>
      </Box>
    </ConsolePage>
  );
}
