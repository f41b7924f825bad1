import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Collapse from '@mui/material/Collapse';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import type { UseQueryResult } from '@tanstack/react-query';
import { ChevronDown, ListFilter } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { messageOf } from '../../shared/api/errors';
import type { UserList as UserPage, UserRow } from '../../shared/api/schema';
import { Button } from '../../shared/components/Button';
import { EmptyState } from '../../shared/components/EmptyState';
import { Pager } from '../../shared/components/Pager';
import { cardStyle } from '../../shared/components/Panel';
import { SearchBox } from '../../shared/components/SearchField';
import { VisuallyHidden } from '../../shared/components/VisuallyHidden';
import { formatCount } from '../../shared/format';
import { userTexts } from './texts';
import type { UserFiltering } from './use-user-filters';
import { UserCards } from './UserCards';
import type { UserQuestion } from './UserActions';
import { UserTable } from './UserTable';
import { RetryNotice } from '../../shared/components/RetryNotice';

const words = userTexts.list;

interface UserListProps {
  filtering: UserFiltering;
  users: UseQueryResult<UserPage>;
  onAsk: (question: UserQuestion, user: UserRow) => void;
}

/** The company's people with their filters: a table, on a phone a list. */
export function UserList({ filtering, users, onAsk }: UserListProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = users;
  const phone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const { filters, set } = filtering;
  // The last person of a page was deactivated: show the page before it.
  const beyond = data && !isPlaceholderData && data.users.length === 0 && filters.page > 1;
  useEffect(() => {
    if (beyond) set({ page: Math.max(1, Math.ceil(data.total / data.limit)) }, { replace: true });
  });
  return (
    <Box component="section" aria-label={words.label} aria-busy={isFetching} sx={{ ...cardStyle, overflow: 'hidden' }}>
      <VisuallyHidden role="status">{isFetching && !data ? words.loading : ''}</VisuallyHidden>
      <Filters filtering={filtering} total={data?.total} />
      {error && (
        <RetryNotice retrying={isFetching} onRetry={() => void refetch()} style={{ margin: 20 }}>
          {messageOf(error, words.failed)}
        </RetryNotice>
      )}
      {error && !data ? null : data?.users.length === 0 && !beyond ? (
        <EmptyState
          title={words.empty}
          text={filtering.isFiltered ? words.emptyFiltered : words.emptyText}
          action={filtering.isFiltered && <Button onClick={() => set({ search: '' })}>{words.clearFilters}</Button>}
        />
      ) : phone ? (
        <UserCards rows={data?.users} onAsk={onAsk} />
      ) : (
        <UserTable rows={data?.users} sort={filters.sort} onSort={(sort) => set({ sort })} onAsk={onAsk} />
      )}
      {data && data.total > data.limit && data.users.length > 0 && (
        <Pager
          offset={data.offset}
          count={data.users.length}
          limit={data.limit}
          total={data.total}
          onPage={(page) => set({ page })}
        />
      )}
    </Box>
  );
}

/** The filters can be folded away; how many there are always shows. */
function Filters({ filtering: { filters, set }, total }: { filtering: UserFiltering; total: number | undefined }) {
  const [open, setOpen] = useState(true);
  const panelId = useId();
  return (
    <Box
      className="toolbar"
      role="search"
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', md: 'nowrap' },
        alignItems: 'center',
        gap: { xs: '8px 16px', sm: 2 },
        p: '10px 20px 10px 10px',
        minHeight: 56,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Button
        variant="text"
        size="small"
        aria-expanded={open}
        aria-controls={panelId}
        icon={<ListFilter size={14} strokeWidth={2} />}
        endIcon={
          <ChevronDown
            size={14}
            strokeWidth={2}
            style={{ transform: open ? 'rotate(180deg)' : 'none', transition: 'transform 120ms' }}
          />
        }
        onClick={() => setOpen(!open)}
      >
        {words.filters}
      </Button>
      <Typography
        variant="small"
        component="span"
        color="textTertiary"
        className="num"
        role="status"
        sx={{ order: { md: 1 }, ml: 'auto', whiteSpace: 'nowrap' }}
      >
        {total !== undefined && words.count(formatCount(total), total === 1)}
      </Typography>
      <Collapse
        in={open}
        id={panelId}
        orientation="vertical"
        sx={{ flex: { xs: '1 1 100%', md: 1 }, minWidth: 0, pl: { xs: '10px', md: 0 } }}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 20px' }}>
          <Box
            component="label"
            sx={{ display: 'flex', alignItems: 'center', gap: '4px', minHeight: 32, ml: '-4px', cursor: 'pointer' }}
          >
            <Checkbox checked={filters.inactive} onChange={(event) => set({ inactive: event.target.checked })} />
            {words.showInactive}
          </Box>
          <Box
            component={SearchBox}
            name={words.search}
            value={filters.search}
            onSearch={(search) => set({ search }, { replace: true })}
            sx={{ flex: { xs: '1 1 100%', sm: '1 1 200px' }, maxWidth: { sm: 320 } }}
          />
        </Box>
      </Collapse>
    </Box>
  );
}
