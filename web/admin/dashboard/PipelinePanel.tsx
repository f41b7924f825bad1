import '../../shared/charts/charts.css';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { Statistics } from '../../shared/api/schema';
import { Panel } from '../../shared/components/frame/Panel';
import { formatCount, formatPercent, formatThousands } from '../../shared/format';
import { statusLabel } from '../../shared/labels';
import { FIGURES } from '#rules/figures';
import { QUOTE_STATUSES } from '#rules/quote-status';
import { quotesIn } from './lists';

/** Panel with the value of the open quotes by status. */
export function PipelinePanel({ quotes: { pipeline, byStatus } }: { quotes: Statistics['quotes'] }) {
  const most = Math.max(1, ...QUOTE_STATUSES.map((status) => pipeline.byStatus[status]));
  return (
    <Panel title={FIGURES.pipeline.label} aside={formatThousands(pipeline.value)} flush>
      <ul aria-label={FIGURES.pipeline.label} className="rank">
        {QUOTE_STATUSES.map((status) => (
          <li key={status}>
            <Link to={quotesIn(status)}>
              <span className="what">
                {statusLabel(status)} <span className="num">{formatCount(byStatus[status])}</span>
              </span>
              <span className="value num">{formatThousands(pipeline.byStatus[status])}</span>
              <span className="change small num">
                {pipeline.value > 0 && formatPercent(pipeline.byStatus[status] / pipeline.value)}
              </span>
              <ChevronRight size={14} aria-hidden />
              <span aria-hidden className="track">
                <i className="ink" style={{ width: `${(pipeline.byStatus[status] / most) * 100}%` }} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
