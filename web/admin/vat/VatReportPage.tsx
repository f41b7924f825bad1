import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { calendarPeriod, type Days } from '#rules/periods';
import { countryInText } from '#rules/tax';
import type { VatReport } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { ActionProblem } from '../../shared/components/feedback/ActionProblem';
import { useToast } from '../../shared/components/feedback/Toast';
import { PageHead } from '../../shared/components/frame/PageHead';
import { Panel } from '../../shared/components/frame/Panel';
import { type Column, ColumnHeads } from '../../shared/components/lists/ColumnHeads';
import { PeriodBar } from '../../shared/figures/PeriodBar';
import { problemsOf } from '../../shared/figures/period';
import { formatCount, formatMoney, formatRate } from '../../shared/format';
import { saveFile } from '../../shared/save-file';
import { NARROW, useMedia } from '../../shared/use-media';
import { RecordState } from '../components/RecordState';
import { useMayChange } from '../core/use-may-change';
import { ConsolePage } from '../shell/ConsolePage';
import { vatReportFile, vatReportQuery } from './api';
import { vatReportTexts as words } from './texts';

/** /admin/vat-report: VAT of a period (`?from=…&to=…`, by default the quarter before this one). */
export function VatReportPage() {
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const [params, setParams] = useSearchParams();
  const given = { from: params.get('from') ?? '', to: params.get('to') ?? '' };
  const { from, to } = problemsOf(given);
  const days: Days = from || to ? calendarPeriod('quarter', today, -1) : given;
  const { data, error, isPlaceholderData, refetch } = useQuery(vatReportQuery(days));
  return (
    <ConsolePage title={words.title}>
      <PageHead title={words.title} text={words.text} />
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <PeriodBar days={days} today={today} onChange={(chosen) => setParams({ ...chosen })} />
        {data && !error ? (
          <Box aria-busy={isPlaceholderData} sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
            <Sums sums={data.sums} days={days} />
            <Supplies supplies={data.supplies} days={days} />
          </Box>
        ) : (
          <RecordState error={error} retry={() => void refetch()} />
        )}
      </Box>
    </ConsolePage>
  );
}

const SUM_COLUMNS: Column[] = [
  { label: words.sums.columns.category },
  { label: words.sums.columns.rate, width: 72, right: true, from: 'md' },
  { label: words.sums.columns.documents, width: 104, right: true, from: 'md' },
  { label: words.sums.columns.net, width: 132, right: true, from: 'md' },
  { label: words.sums.columns.tax, width: 132, right: true },
];

/** Sums by category and rate. In a narrow window, rate and net amount stand below the category. */
const Sums = ({ sums, days }: { sums: VatReport['sums']; days: Days }) => (
  <Part part="sums" days={days} isEmpty={sums.length === 0} columns={SUM_COLUMNS}>
    {sums.map(({ currency, country, category, rate, documents, net, tax }) => (
      <tr key={`${currency} ${country} ${category} ${rate}`}>
        <td className="takes-rest">
          {country ? words.foreign(countryInText(country)) : words.categories[category]}
          <Below>{[formatRate(rate), `${words.sums.columns.net} ${formatMoney(net, currency)}`]}</Below>
        </td>
        <td className="right num from-md">{formatRate(rate)}</td>
        <td className="right num from-md">{formatCount(documents)}</td>
        <td className="right num from-md">{formatMoney(net, currency)}</td>
        <td className="right num strong">{formatMoney(tax, currency)}</td>
      </tr>
    ))}
  </Part>
);

const SUPPLY_COLUMNS: Column[] = [
  { label: words.supplies.columns.number },
  { label: words.supplies.columns.company, from: 'md' },
  { label: words.supplies.columns.goods, width: 132, right: true, from: 'md' },
  { label: words.supplies.columns.services, width: 132, right: true },
];

/** Supplies by VAT number. In a narrow window, the goods stand below it. */
const Supplies = ({ supplies, days }: { supplies: VatReport['supplies']; days: Days }) => (
  <Part part="supplies" days={days} isEmpty={supplies.length === 0} columns={SUPPLY_COLUMNS}>
    {supplies.map(({ currency, vatNumber, name, goods, services }) => (
      <tr key={`${currency} ${vatNumber}`}>
        <td className="takes-rest">
          <span className="mono">{vatNumber}</span>
          <Below>{[`${words.supplies.columns.goods} ${formatMoney(goods, currency)}`]}</Below>
        </td>
        <td className="from-md">{name}</td>
        <td className="right num from-md">{formatMoney(goods, currency)}</td>
        <td className="right num">{formatMoney(services, currency)}</td>
      </tr>
    ))}
  </Part>
);

/** Figures of a row below its name, in a window that is too narrow for their columns. */
const Below = ({ children }: { children: string[] }) =>
  useMedia(NARROW) && (
    <Typography component="span" variant="caption" color="textTertiary" className="num" sx={{ display: 'block' }}>
      {children.join(' · ')}
    </Typography>
  );

interface PartProps {
  part: 'sums' | 'supplies';
  days: Days;
  isEmpty: boolean;
  columns: Column[];
  children: ReactNode;
}

/** A table of the report with its export. */
function Part({ part, days, isEmpty, columns, children }: PartProps) {
  const { title, none } = words[part];
  const mayChange = useMayChange();
  const toast = useToast();
  const save = useMutation({
    mutationFn: () => vatReportFile(part, days),
    onSuccess: (file) => {
      saveFile(file);
      toast(words.exported);
    },
  });
  return (
    <Panel
      title={title}
      flush
      aside={
        mayChange &&
        !isEmpty && (
          <>
            <Button
              size="small"
              icon={<Download size={14} />}
              busy={save.isPending}
              aria-label={`${words.export}: ${title}`}
              onClick={() => save.mutate()}
            >
              {words.export}
            </Button>
            <ActionProblem
              error={save.error}
              failed={words.exportFailed}
              onRetry={() => save.mutate()}
              onClose={save.reset}
            />
          </>
        )
      }
    >
      {isEmpty ? (
        <Typography color="textSecondary" sx={{ p: 2.5 }}>
          {none}
        </Typography>
      ) : (
        <table aria-label={title} className="table">
          <ColumnHeads columns={columns} sort="" onSort={() => undefined} />
          <tbody>{children}</tbody>
        </table>
      )}
    </Panel>
  );
}
