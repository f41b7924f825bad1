import type { CSSProperties } from 'react';
import { classes } from '../../classes';
import { Skeleton } from '../feedback/Skeleton';

export interface Stat {
  label: string;
  /** Formatted value; undefined while it is loading. */
  value: string | undefined;
  /** Width in pixels of the skeleton shown while the value loads. */
  width: number;
  /** Text with the change and the earlier value. */
  change?: string;
  /** Explanation of the value. */
  about?: string;
  /** Earlier values for a sparkline that ends with today's value. */
  trend?: number[];
}

/**
 * Four figures in a bordered strip with inner hairlines, two by two on a phone, in a size in which the longest fits.
 * `flow` draws arrows from each figure to the next.
 */
export function StatStrip({ stats, flow }: { stats: Stat[]; flow?: boolean }) {
  const longest = Math.max(1, ...stats.map(({ value }) => value?.length ?? 0));
  return (
    <dl className={classes('card stat-strip', flow && 'flow')} style={{ '--longest': longest } as CSSProperties}>
      {stats.map(({ label, value, width, change, about, trend }) => (
        <div key={label}>
          <dt className="small">{label}</dt>
          <dd className="figure">
            {value ?? <Skeleton width={width} height={22} style={{ marginBlock: 5 }} />}
            {value !== undefined && trend && <Spark values={trend} />}
          </dd>
          {change !== undefined && <dd className="change">{change}</dd>}
          {about !== undefined && <dd>{about}</dd>}
        </div>
      ))}
    </dl>
  );
}

const [WIDTH, HEIGHT, EDGE] = [80, 24, 3];

/** Sparkline. Decorative, because the figure and its change are shown as text. */
function Spark({ values }: { values: number[] }) {
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const x = (index: number) => EDGE + (index / Math.max(1, values.length - 1)) * (WIDTH - 2 * EDGE);
  const y = (value: number) =>
    highest === lowest ? HEIGHT / 2 : HEIGHT - EDGE - ((value - lowest) / (highest - lowest)) * (HEIGHT - 2 * EDGE);
  const points = values.map((value, index) => [x(index), y(value)] as const);
  const [lastX, lastY] = points.at(-1) ?? [0, 0];
  return (
    <svg aria-hidden width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} fill="none">
      <polyline points={points.join(' ')} stroke="var(--neutral-solid)" strokeWidth="1.25" strokeLinejoin="round" />
      <circle cx={lastX} cy={lastY} r="2.5" fill="var(--text)" />
    </svg>
  );
}
