import { Skeleton } from '../feedback/Skeleton';

interface Stat {
  label: string;
  /** Undefined while it loads. */
  value: string | undefined;
  /** Width of the bar that stands in for it, pixels. */
  width: number;
}

/** Four figures in one bordered strip with inner hairlines, two by two on a phone. */
export function StatStrip({ stats }: { stats: Stat[] }) {
  return (
    <dl className="card stat-strip">
      {stats.map((stat) => (
        <div key={stat.label}>
          <dt className="small">{stat.label}</dt>
          <dd>{stat.value ?? <Skeleton width={stat.width} height={22} style={{ marginBlock: 5 }} />}</dd>
        </div>
      ))}
    </dl>
  );
}
