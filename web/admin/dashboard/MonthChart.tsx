import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useState } from 'react';
import { Panel } from '../../shared/components/frame/Panel';
import { Bars } from './Bars';
import { dashboardTexts } from './texts';

const words = dashboardTexts;

interface MonthChartProps {
  title: string;
  aside: string;
  /** The chart in words. */
  spoken: string;
  months: string[];
  /** Stacked from below; the first is drawn in ink, the second hatched by a lighter tone, the rest in greys. */
  series: { label: string; data: number[]; color: string }[];
  format: (value: number) => string;
}

/** Bars by month, five hairlines, no legend box; said in words, and as a table for whoever prefers one. */
export function MonthChart({ title, aside, spoken, months, series, format }: MonthChartProps) {
  const [asTable, setAsTable] = useState(false);
  return (
    <Panel title={title} aside={aside}>
      {asTable ? (
        <Table size="small" aria-label={title}>
          <TableHead>
            <TableRow>
              <TableCell scope="col">{words.month}</TableCell>
              {series.map(({ label }) => (
                <TableCell key={label} scope="col" align="right">
                  {label}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {months.map((month, index) => (
              <TableRow key={month}>
                <TableCell component="th" scope="row" sx={{ height: 32 }}>
                  {month}
                </TableCell>
                {series.map(({ label, data }) => (
                  <TableCell key={label} align="right" className="num" sx={{ height: 32 }}>
                    {format(data[index] ?? 0)}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      ) : (
        <Box role="img" aria-label={spoken} sx={{ mx: -1 }}>
          <Box aria-hidden inert>
            <Bars months={months} series={series} format={format} />
          </Box>
        </Box>
      )}
      <Box sx={{ mt: 1.5, display: 'flex', flexWrap: 'wrap', gap: '6px 16px', alignItems: 'center' }}>
        {series.length > 1 &&
          series.map(({ label, color }) => (
            <Box
              key={label}
              component="span"
              sx={{ display: 'flex', alignItems: 'center', gap: '6px', typography: 'caption', color: 'text.secondary' }}
            >
              <Box component="span" sx={{ width: 8, height: 8, borderRadius: '2px', bgcolor: color }} />
              {label}
            </Box>
          ))}
        <Link component="button" type="button" variant="small" onClick={() => setAsTable(!asTable)} sx={{ ml: 'auto' }}>
          {asTable ? words.asChart : words.asTable}
        </Link>
      </Box>
    </Panel>
  );
}
