import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FactList } from '../../shared/components/lists/FactList';
import { Panel } from '../../shared/components/frame/Panel';
import { formatCount, formatDate, formatMoneyShort } from '../../shared/format';
import { QUOTE_STATUSES } from '#rules/quote-status';
import { statusLabel } from '../../shared/texts';
import { RecordState } from '../components/RecordState';
import { catalogueStatisticsQuery, statisticsQuery } from '../dashboard/api';
import { dashboardTexts } from '../dashboard/texts';
import { ConsolePage } from '../shell/ConsolePage';

const words = dashboardTexts.statistics;
const { top } = dashboardTexts;

/** /admin/statistics: companies, people and quotes in figures, and how the catalogue is used. */
export function StatisticsPage() {
  const { data, error, refetch } = useQuery(statisticsQuery);
  const catalogue = useQuery(catalogueStatisticsQuery);
  return (
    <ConsolePage title={words.title}>
      <Typography variant="h3" component="h1" sx={{ mb: 3 }}>
        {words.title}
      </Typography>
      <Box sx={{ display: 'grid', gap: 3 }}>
        {data ? (
          <Box
            sx={{
              display: 'grid',
              gap: 3,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' },
            }}
          >
            <Figures
              title={words.companies}
              figures={[
                [words.total, data.companies.total],
                [words.client, data.companies.byType.client],
                [words.partner, data.companies.byType.partner],
                [words.pending, data.companies.pendingVerification],
                [words.newThisMonth, data.companies.newThisMonth],
              ]}
            />
            <Figures
              title={words.users}
              figures={[
                [words.total, data.users.total],
                [words.active, data.users.active],
                [words.unverified, data.users.unverified],
              ]}
            />
            <Figures
              title={words.quotes}
              figures={[
                ...QUOTE_STATUSES.map((status): [string, number] => [
                  statusLabel(status),
                  data.quotes.byStatus[status],
                ]),
                [words.days, data.quotes.averageDaysToApprove],
              ]}
            />
          </Box>
        ) : (
          <RecordState error={error} retry={() => void refetch()} />
        )}
        {catalogue.data ? (
          <>
            <Usage
              title={words.catalogue}
              heads={[words.product, top.quotes, words.accepted, top.quantity, top.value, words.last]}
              rows={catalogue.data.items.map((item) => [
                item.name,
                formatCount(item.quotes),
                formatCount(item.accepted),
                formatCount(item.quantity),
                formatMoneyShort(item.value),
                item.lastQuotedAt ? formatDate(item.lastQuotedAt) : words.never,
              ])}
            />
            <Usage
              title={words.options}
              heads={[words.option, words.of, top.quotes, top.quantity, top.value]}
              rows={catalogue.data.options.map((option) => [
                option.name,
                option.productName ?? words.unknown,
                formatCount(option.quotes),
                formatCount(option.quantity),
                formatMoneyShort(option.value),
              ])}
            />
          </>
        ) : (
          <RecordState error={catalogue.error} retry={() => void catalogue.refetch()} />
        )}
      </Box>
    </ConsolePage>
  );
}

function Figures({ title, figures }: { title: string; figures: [string, number | null][] }) {
  return (
    <Panel title={title}>
      <FactList
        facts={figures.map(([label, value]) => ({
          label,
          value: (
            <span className="num">{value === null ? words.unknown : formatCount(Math.round(value * 10) / 10)}</span>
          ),
        }))}
      />
    </Panel>
  );
}

function Usage({ title, heads, rows }: { title: string; heads: string[]; rows: ReactNode[][] }) {
  return (
    <Panel title={title} flush>
      <Box role="group" aria-label={title} tabIndex={0} sx={{ overflowX: 'auto' }}>
        <Table aria-label={title} size="small">
          <TableHead>
            <TableRow>
              {heads.map((head, index) => (
                <TableCell key={head} scope="col" align={index === 0 || head === words.of ? 'left' : 'right'}>
                  {head}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row, place) => (
              <TableRow key={place}>
                {row.map((value, index) => (
                  <TableCell
                    key={index}
                    className="num"
                    align={index === 0 || heads[index] === words.of ? 'left' : 'right'}
                    sx={{ height: 40, whiteSpace: 'nowrap' }}
                  >
                    {value}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </Panel>
  );
}
