import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useQuery } from '@tanstack/react-query';
import type { QuoteOwnerFigures } from '../../../shared/api/schema';
import { Panel } from '../../../shared/components/frame/Panel';
import { formatCount, formatMoneyShort } from '../../../shared/format';
import { adminPaths } from '#rules/admin-paths';
import { RecordLink } from '../../components/RecordLink';
import { RecordState } from '../../components/RecordState';
import { ownersQuery } from './api';
import { followUpTexts } from './texts';

const words = followUpTexts.figures;
const COLUMNS = ['open', 'openAmount', 'due', 'accepted', 'acceptedAmount', 'rejected', 'expired'] as const;

const shown = (owner: QuoteOwnerFigures, column: (typeof COLUMNS)[number]) =>
  column.endsWith('Amount') ? formatMoneyShort(owner[column]) : formatCount(owner[column]);

const quotesOf = ({ id }: QuoteOwnerFigures) =>
  `${adminPaths.quotes}?${new URLSearchParams({ filter: JSON.stringify({ ownerId: id }), sort: 'dueOn', order: 'ASC' })}`;

/** Table of the quotes per owner by state. A name links to the owner's quotes. */
export function QuoteOwners() {
  const { data, error, refetch } = useQuery(ownersQuery);
  if (!data) return <RecordState error={error} retry={() => void refetch()} />;
  return (
    <Panel title={words.title} flush>
      <Box role="group" aria-label={words.title} tabIndex={0} sx={{ overflowX: 'auto' }}>
        <Table aria-label={words.title} size="small">
          <TableHead>
            <TableRow>
              <TableCell scope="col">{words.person}</TableCell>
              {COLUMNS.map((column) => (
                <TableCell key={column} scope="col" align="right">
                  {words[column]}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {data.data.map((owner) => (
              <TableRow key={owner.id}>
                <TableCell sx={cell}>
                  <RecordLink to={quotesOf(owner)}>{owner.name}</RecordLink>
                </TableCell>
                {COLUMNS.map((column) => (
                  <TableCell
                    key={column}
                    className="num"
                    align="right"
                    sx={{
                      ...cell,
                      ...(column === 'due' && owner.due > 0 && { color: 'warning.dark', fontWeight: 550 }),
                    }}
                  >
                    {shown(owner, column)}
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

const cell = { height: 40, whiteSpace: 'nowrap' } as const;
