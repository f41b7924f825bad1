import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { messageOf } from '../../shared/api/errors';
import { RetryNotice } from '../../shared/components/feedback/RetryNotice';
import { Skeleton } from '../../shared/components/feedback/Skeleton';
import { Panel } from '../../shared/components/frame/Panel';
import { VisuallyHidden } from '../../shared/components/frame/VisuallyHidden';
import { adminTexts } from '../texts';

const words = adminTexts.record;

interface Row {
  key: string;
  what: ReactNode;
  amount?: ReactNode;
  about?: ReactNode;
  /** Length of the bar below the row, from 0 to 1; no bar when undefined. */
  part?: number;
}

interface RowsProps {
  title: string;
  /** Content at the right end of the panel's head. */
  aside?: ReactNode;
  /** Text when there are no rows. */
  nothing: string;
  /** Undefined while the rows are loading. */
  rows: Row[] | undefined;
  /** State of the query, when the rows are loaded separately from the page. */
  list?: { error: unknown; isFetching: boolean; refetch: () => unknown };
  /** Content below the rows. */
  children?: ReactNode;
}

/** Panel with one line per row: subject on the left, amount and details on the right, aligned in columns. */
export function Rows({ title, aside, nothing, rows, list, children }: RowsProps) {
  return (
    <Panel title={title} aside={aside}>
      {rows ? (
        rows.length === 0 ? (
          <Typography color="textSecondary">{nothing}</Typography>
        ) : (
          <Box component="ul" aria-busy={list?.isFetching} sx={tableOf(rows.some(({ about }) => about !== undefined))}>
            {rows.map(({ key, what, amount, about, part }) => (
              <Box component="li" key={key} sx={row}>
                <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{what}</Box>
                {amount !== undefined && (
                  <Box className="amount num" sx={{ textAlign: 'right', whiteSpace: 'nowrap' }}>
                    {amount}
                  </Box>
                )}
                {about !== undefined && (
                  <Box className="about" sx={aboutOf(amount !== undefined)}>
                    {about}
                  </Box>
                )}
                {part !== undefined && (
                  <Box sx={track}>
                    <Box
                      sx={{ height: '100%', bgcolor: 'text.primary', borderRadius: 'inherit', width: `${part * 100}%` }}
                    />
                  </Box>
                )}
              </Box>
            ))}
          </Box>
        )
      ) : list?.error ? (
        <RetryNotice retrying={list.isFetching} onRetry={() => void list.refetch()}>
          {messageOf(list.error, words.failed)}
        </RetryNotice>
      ) : (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <VisuallyHidden role="status">{words.loading}</VisuallyHidden>
          {[260, 200, 240].map((width) => (
            <Skeleton key={width} width={width} height={14} />
          ))}
        </Box>
      )}
      {children}
    </Panel>
  );
}

const tableOf = (hasAbout: boolean) =>
  ({
    display: 'grid',
    gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: `minmax(0, 1fr) auto${hasAbout ? ' auto' : ''}` },
    gap: '12px 16px',
  }) as const;

/** On a phone, the details are below the subject. */
const row = {
  display: 'grid',
  gridColumn: '1 / -1',
  gridTemplateColumns: 'subgrid',
  alignItems: { xs: 'start', sm: 'center' },
  rowGap: 0.5,
} as const;

const track = { gridColumn: '1 / -1', height: 4, borderRadius: '2px', bgcolor: 'background.sunken' } as const;

const aboutOf = (hasAmount: boolean) =>
  ({
    display: 'flex',
    gap: 2,
    alignItems: 'center',
    gridColumn: { xs: '1 / -1', sm: 'auto / -1' },
    justifySelf: { xs: 'start', sm: hasAmount ? 'start' : 'end' },
    color: 'text.secondary',
  }) as const;
