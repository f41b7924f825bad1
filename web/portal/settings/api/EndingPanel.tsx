import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type QueryKey, useMutation, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { accessChangeKeys } from '../../../shared/api/access-changes';
import { isApiError, messageOf } from '../../../shared/api/errors';
import { Button } from '../../../shared/components/actions/Button';
import { ConfirmDialog } from '../../../shared/components/actions/ConfirmDialog';
import { Segments } from '../../../shared/components/actions/Segments';
import { Badge } from '../../../shared/components/badges/Badge';
import { Notice } from '../../../shared/components/feedback/Notice';
import { RetryNotice } from '../../../shared/components/feedback/RetryNotice';
import { useToast } from '../../../shared/components/feedback/Toast';
import { SearchBox } from '../../../shared/components/fields/SearchField';
import { Panel } from '../../../shared/components/frame/Panel';
import { Pager } from '../../../shared/components/lists/Pager';
import { formatDate, formatDateTime } from '../../../shared/format';
import { endingTexts as texts, type EndingWords } from './texts';

/** What the list of a panel shows. Pages start at 1. */
interface Shown {
  status: 'valid' | 'ended';
  search: string;
  page: number;
}

export const NEWEST: Shown = { status: 'valid', search: '', page: 1 };

interface EndingRow {
  id: string;
  name: string;
  valid: boolean;
  createdAt: string;
  endedAt: string | null;
  lastUsedAt: string | null;
  lastUsedAddress: string | null;
}

/** What a row shows beside its name, last use and end. */
interface RowParts {
  /** Stands beside the name. */
  hint: string;
  isEndingSoon?: boolean;
  scopes: string[];
  /** Who made it. */
  by: string;
  /** Until when it is valid. */
  ends: string;
  /** The day on which it expired, for one that nobody ended. */
  lastDay: string;
}

interface Props<Item extends EndingRow> {
  words: EndingWords;
  /** The text above the list. */
  text: ReactNode;
  list: UseQueryResult<{ data: Item[]; offset: number; limit: number; total: number }>;
  shown: Shown;
  onShow: (shown: Shown) => void;
  parts: (item: Item) => RowParts;
  /** Ends an item; absent for a standard user. */
  end?: (id: string) => Promise<unknown>;
  /** Key of the queries that a change makes stale. */
  queryKey: QueryKey;
  aside?: ReactNode;
  children?: ReactNode;
}

/** Panel with what may act for the company until it ends: API tokens, or agents. An administrator ends it before. */
export function EndingPanel<Item extends EndingRow>(props: Props<Item>) {
  const { words, text, list, shown, onShow, parts, end: endRow, queryKey, aside, children } = props;
  const { data, error, isFetching, isPlaceholderData, refetch } = list;
  const toast = useToast();
  const client = useQueryClient();
  const [ending, setEnding] = useState<Item | null>(null);
  const end = useMutation({
    mutationFn: ({ id }: Item) =>
      endRow!(id).catch((cause: unknown) => {
        if (!isApiError(cause, 404)) throw cause; // it has already ended
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey });
      void client.invalidateQueries({ queryKey: accessChangeKeys.all });
      setEnding(null);
      toast(words.endDone);
    },
  });
  // When the last row of the last page has ended, goes to the page that is now the last.
  const beyond = data && data.data.length === 0 && data.offset > 0;
  useEffect(() => {
    if (beyond && !isPlaceholderData) onShow({ ...shown, page: Math.max(1, Math.ceil(data.total / data.limit)) });
  });
  return (
    <Panel title={words.title} flush aside={aside}>
      <Box sx={{ p: '16px 20px', display: 'grid', gap: 2, borderBottom: 1, borderColor: 'divider' }}>
        <Typography variant="small" component="p" color="textSecondary">
          {text}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '12px 16px' }}>
          <Segments
            label={words.shown}
            value={shown.status}
            options={(['valid', 'ended'] as const).map((value) => ({ value, label: words.status[value] }))}
            onChange={(status) => onShow({ ...shown, status, page: 1 })}
          />
          <SearchBox
            name={words.search}
            value={shown.search}
            style={{ flex: '1 1 200px', maxWidth: 320 }}
            onSearch={(search) => onShow({ ...shown, search, page: 1 })}
          />
        </Box>
      </Box>
      {error && !data ? (
        <RetryNotice retrying={isFetching} onRetry={() => void refetch()} style={{ margin: 20 }}>
          {messageOf(error, texts.failed)}
        </RetryNotice>
      ) : !data || beyond ? (
        <Box role="status" aria-label={words.loading} sx={rowSx}>
          <Skeleton width={180} height={14} />
          <Skeleton width={260} height={12} />
        </Box>
      ) : data.data.length === 0 ? (
        <Typography sx={{ p: '20px' }} color="textSecondary">
          {shown.search ? words.empty.found : words.empty[shown.status]}
        </Typography>
      ) : (
        <>
          <Box component="ul" aria-label={words.title} aria-busy={isFetching}>
            {data.data.map((item) => (
              <Row key={item.id} row={item} parts={parts(item)} onEnd={endRow && (() => setEnding(item))} />
            ))}
          </Box>
          {data.total > data.limit && (
            <Box sx={{ p: '14px 20px', borderTop: 1, borderColor: 'divider' }}>
              <Pager
                offset={data.offset}
                count={data.data.length}
                limit={data.limit}
                total={data.total}
                onPage={(page) => onShow({ ...shown, page })}
              />
            </Box>
          )}
        </>
      )}
      {children}
      <ConfirmDialog
        final
        open={ending !== null}
        title={ending ? words.endTitle(ending.name) : ''}
        text={words.endText}
        confirm={words.endConfirm}
        busy={end.isPending}
        error={end.error && <Notice tone="error" title={messageOf(end.error, words.endFailed)} />}
        onConfirm={() => ending && end.mutate(ending)}
        onClose={() => {
          setEnding(null);
          end.reset();
        }}
      />
    </Panel>
  );
}

function Row({ row, parts, onEnd }: { row: EndingRow; parts: RowParts; onEnd?: () => void }) {
  const { name, valid, endedAt, lastUsedAt, lastUsedAddress } = row;
  return (
    <Box component="li" sx={rowSx}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 10px' }}>
        <Typography sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography
          variant="small"
          component="span"
          color="textTertiary"
          className="mono"
          sx={{ overflowWrap: 'anywhere' }}
        >
          {parts.hint}
        </Typography>
        {parts.isEndingSoon && <Badge tone="warning" label={texts.soon} />}
        {valid && onEnd && (
          <Button size="small" aria-label={texts.endOf(name)} onClick={onEnd} style={{ marginLeft: 'auto' }}>
            {texts.end}
          </Button>
        )}
      </Box>
      <Typography variant="small" component="p" color="textSecondary">
        {parts.scopes.join(' · ')}
      </Typography>
      <Typography variant="small" component="p" color="textTertiary" className="num">
        {[
          lastUsedAt ? texts.lastUsed(formatDateTime(lastUsedAt), lastUsedAddress) : texts.never,
          valid ? parts.ends : texts.ended(endedAt ? formatDate(endedAt) : parts.lastDay),
          parts.by,
        ].join(' · ')}
      </Typography>
    </Box>
  );
}

const rowSx = {
  display: 'grid',
  gap: 0.5,
  p: '14px 20px',
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const;
