import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Panel } from '../../shared/components/frame/Panel';
import { FactList } from '../../shared/components/lists/FactList';
import { formatCount, formatDate, formatMoneyShort } from '../../shared/format';
import { halves } from '../components/columns';
import { RecordState } from '../components/RecordState';
import { catalogueStatisticsQuery, statisticsQuery } from '../dashboard/api';
import { statisticsTexts as words } from './texts';

/** Current figures that do not depend on a period: companies, users, and the use of the catalogue. */
export function AtThisMoment() {
  const { data, error, refetch } = useQuery(statisticsQuery);
  const catalogue = useQuery(catalogueStatisticsQuery);
  return (
    <>
      <Typography variant="h4" component="h2" sx={{ mt: 1 }}>
        {words.atThisMoment}
      </Typography>
      {data ? (
        <Box sx={halves}>
          <Figures
            title={words.companyFigures}
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
        </Box>
      ) : (
        <RecordState error={error} retry={() => void refetch()} />
      )}
      {catalogue.data ? (
        <>
          <Usage
            title={words.catalogue}
            heads={[words.product, words.quoted, words.accepted, words.quantity, words.value, words.last]}
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
            heads={[words.option, words.product, words.quoted, words.quantity, words.value]}
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
    </>
  );
}

function Figures({ title, figures }: { title: string; figures: [string, number][] }) {
  return (
    <Panel title={title}>
      <FactList
        facts={figures.map(([label, value]) => ({
          label,
          value: <span className="num">{formatCount(value)}</span>,
        }))}
      />
    </Panel>
  );
}

function Usage({ title, heads, rows }: { title: string; heads: string[]; rows: ReactNode[][] }) {
  return (
    <Panel title={title} aside={words.catalogueAbout} flush>
      <Box role="group" aria-label={title} tabIndex={0} sx={{ overflowX: 'auto' }}>
        <Table aria-label={title} size="small">
          <TableHead>
            <TableRow>
              {heads.map((head, index) => (
                <TableCell key={head} scope="col" align={index === 0 || head === words.product ? 'left' : 'right'}>
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
                    align={index === 0 || heads[index] === words.product ? 'left' : 'right'}
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
