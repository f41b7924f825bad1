import './funnel.css';
import { Link } from 'react-router';
import type { Sales } from '../../shared/api/schema';
import { Panel } from '../../shared/components/frame/Panel';
import { formatCount, formatPercent } from '../../shared/format';
import { QUOTE_STATUSES, type QuoteStatus } from '#rules/quote-status';
import { quotesOf } from '../dashboard/lists';
import { statisticsTexts as words } from './texts';

const DECIDED: QuoteStatus[] = ['accepted', 'rejected', 'expired'];
const STEPS: { label: string; statuses: readonly QuoteStatus[] }[] = [
  { label: words.steps.made, statuses: QUOTE_STATUSES },
  { label: words.steps.submitted, statuses: QUOTE_STATUSES.filter((status) => status !== 'draft') },
  { label: words.steps.decided, statuses: DECIDED },
  { label: words.steps.accepted, statuses: ['accepted'] },
];

/** Funnel chart of a period's quotes: each step with its percentage of the step before. */
export function Funnel({ period }: { period: Sales['current'] }) {
  const counts = STEPS.map(({ statuses }) => statuses.reduce((sum, status) => sum + period.quotes[status], 0));
  const all = Math.max(1, counts[0]!);
  return (
    <Panel title={words.funnel} aside={words.funnelAbout} flush>
      <ol className="funnel">
        {STEPS.map(({ label, statuses }, index) => (
          <li key={label}>
            <Link to={quotesOf(period, index === 0 ? {} : { status: statuses.join() })}>
              <span className="small secondary">{label}</span>
              <b className="num">{formatCount(counts[index]!)}</b>
              <span className="small tertiary num">
                {index > 0 && words.ofBefore(formatPercent(counts[index]! / Math.max(1, counts[index - 1]!)))}
              </span>
              <span aria-hidden className="level">
                <i style={{ height: `${(counts[index]! / all) * 100}%` }} />
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
