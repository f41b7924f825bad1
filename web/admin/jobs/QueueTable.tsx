import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { QueueFigures } from '../../shared/api/schema';
import { GlyphBadge } from '../../shared/components/badges/StatusBadge';
import { Panel } from '../../shared/components/frame/Panel';
import { formatCount } from '../../shared/format';
import { duration, jobTexts } from './texts';

const words = jobTexts.kinds;
const onDesk = { display: { xs: 'none', sm: 'table-cell' } };

function State({ state, failed }: QueueFigures) {
  if (state === 'stopped') return <GlyphBadge tone="error" shape="cross" label={words.isStopped} />;
  if (state === 'failed') return <GlyphBadge tone="warning" shape="bang" label={words.failed(failed)} />;
  return <GlyphBadge tone="success" shape="check" label={words.normal} />;
}

/** Table of the queues with their figures. */
export function QueueTable({ queues }: { queues: QueueFigures[] }) {
  return (
    <Panel title={words.title} flush>
      <Table size="small" aria-label={words.title}>
        <TableHead>
          <TableRow>
            <TableCell scope="col">{words.kind}</TableCell>
            <TableCell scope="col" align="right">
              {words.waiting}
            </TableCell>
            <TableCell scope="col" align="right" sx={onDesk}>
              {words.running}
            </TableCell>
            <TableCell scope="col" align="right" sx={onDesk}>
              {words.done}
            </TableCell>
            <TableCell scope="col" align="right" sx={onDesk}>
              {words.usual}
            </TableCell>
            <TableCell scope="col">{words.state}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {queues.map((figures) => {
            const { name, text } = jobTexts.queues[figures.queue];
            return (
              <TableRow key={figures.queue}>
                <TableCell component="th" scope="row">
                  {name}
                  <Typography component="span" variant="small" color="textSecondary" sx={{ display: 'block' }}>
                    {text}
                  </Typography>
                </TableCell>
                <TableCell align="right" className="num">
                  {formatCount(figures.waiting)}
                </TableCell>
                <TableCell align="right" className="num" sx={onDesk}>
                  {formatCount(figures.running)}
                </TableCell>
                <TableCell align="right" className="num" sx={onDesk}>
                  {formatCount(figures.done)}
                </TableCell>
                <TableCell align="right" className="num" sx={onDesk}>
                  {figures.usualMs === null ? '–' : duration(figures.usualMs)}
                </TableCell>
                <TableCell>
                  <State {...figures} />
                </TableCell>
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </Panel>
  );
}
