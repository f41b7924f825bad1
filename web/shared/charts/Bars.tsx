import './charts.css';
import { Link } from 'react-router';
import { classes } from '../classes';
import { VisuallyHidden } from '../components/frame/VisuallyHidden';
import { heightOf, scaleOf } from './scale';

export type Tone = 'ink' | 'light' | 'hatched' | 'error';

interface Bar {
  /** Text below the bar. */
  label: string;
  /** Accessible description of the bar: the period, the value and the earlier value. */
  name: string;
  /** Parts of the bar, stacked from the bottom. */
  parts: { tone: Tone; value: number }[];
  /** Value of the earlier period, drawn as a line across the bar. */
  before?: number;
  /** True for the bar of the current period, whose main part has the spectrum gradient. */
  current?: boolean;
  /** Address of the list that the bar's value counts. */
  to?: string;
}

interface BarsProps {
  label: string;
  bars: Bar[];
  format: (value: number) => string;
  /** Names of the parts, shown once beside the last bar. */
  names?: string[];
}

const NAME_HEIGHT = 17;
const PLOT_HEIGHT = 204;
/** Number of bars from which on a bar is narrower than the label of the last bar, which then needs extra space. */
const NARROW = 17;

const toEnd = (box: HTMLDivElement | null) => {
  if (box) box.scrollLeft = box.scrollWidth;
};

/** Bar chart. Each bar has an accessible description, and a link when its list has an address. */
export function Bars({ label, bars, format, names }: BarsProps) {
  const { top, step } = scaleOf(bars);
  const percent = (value: number) => `${(value / top) * 100}%`;
  const isEmpty = bars.every((bar) => heightOf(bar) === 0 && !bar.before);
  const lines = isEmpty ? [0] : Array.from({ length: Math.round(top / step) + 1 }, (_, line) => line * step);
  const last = bars.at(-1);
  return (
    <div ref={toEnd} className="chart-box">
      <div
        className={classes('chart', bars.some(({ to }) => to) && 'linked')}
        style={
          {
            '--chart-bars': bars.length,
            '--chart-names': names ? '128px' : bars.length < NARROW ? '0px' : '14px',
          } as object
        }
      >
        <div aria-hidden className="chart-lines">
          {lines.map((value) => (
            <div key={value} style={{ bottom: 28 + (value / top) * PLOT_HEIGHT }}>
              <span className="num">{format(value)}</span>
            </div>
          ))}
        </div>
        <ol aria-label={label} className="chart-bars">
          {bars.map((bar, index) => (
            <li key={bar.label + String(index)}>
              <Column bar={bar} percent={percent} cut={heightOf(bar) > top ? format(heightOf(bar)) : undefined} />
              <span
                aria-hidden
                className={classes(
                  'chart-label',
                  bar.current && 'current',
                  labelAt(bars.length - 1 - index, bars.length),
                )}
              >
                {bar.label}
              </span>
            </li>
          ))}
        </ol>
        {names && last && (
          <div aria-hidden className="chart-names">
            {placesOf(last, top).map((bottom, index) => (
              <span key={names[index]} style={{ bottom }}>
                <b className="num">{last.parts[index]!.value}</b>
                {names[index]}
              </span>
            ))}
          </div>
        )}
      </div>
    </div>
  );
}

interface ColumnProps {
  bar: Bar;
  percent: (value: number) => string;
  /** Amount shown at the top of a bar that is cut off because it is higher than the chart. */
  cut?: string;
}

function Column({ bar, percent, cut }: ColumnProps) {
  const { name, parts, before, current, to } = bar;
  const drawn = parts.filter(({ value }) => value > 0);
  const stack = (
    <>
      <span aria-hidden className={classes('chart-stack', cut && 'cut')}>
        {drawn.length === 0 && <i className="zero" />}
        {drawn.map(({ tone, value }) => (
          <i key={tone} className={current && tone === 'ink' ? 'spectrum' : tone} style={{ height: percent(value) }} />
        ))}
      </span>
      {before !== undefined && before > 0 && (
        <span aria-hidden className="chart-before" style={{ bottom: percent(before) }} />
      )}
    </>
  );
  return to ? (
    <Link to={to} aria-label={name} data-tip={name} data-cut={cut} className="chart-column">
      {stack}
    </Link>
  ) : (
    <span data-tip={name} data-cut={cut} className="chart-column">
      <VisuallyHidden>{name}</VisuallyHidden>
      {stack}
    </span>
  );
}

/**
 * Returns the CSS class of a bar's label. The last bar always has a label, and as many earlier bars as there is space
 * for; 'wide' labels appear only in a wide chart.
 */
function labelAt(fromEnd: number, count: number): string | undefined {
  const wide = Math.ceil(count / 16);
  const narrow = wide * Math.ceil(count / wide / 6);
  if (fromEnd % narrow === 0) return undefined;
  return fromEnd % wide === 0 ? 'wide' : 'none';
}

/** Returns the centres of the bar's parts in pixels from the bottom, moved apart so that their names do not overlap. */
function placesOf(bar: Bar, top: number): number[] {
  let below = 0;
  let lowest = 0;
  return bar.parts.map(({ value }) => {
    const middle = ((below + value / 2) / top) * PLOT_HEIGHT;
    below += value;
    const place = Math.max(Math.min(middle, PLOT_HEIGHT), lowest);
    lowest = place + NAME_HEIGHT;
    return place;
  });
}
