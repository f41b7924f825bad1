import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { change } from '../charts/change';
import { Panel } from '../components/frame/Panel';
import { formatMoneyShort } from '../format';
import { figureTexts as words } from './texts';

interface Row {
  key: string;
  name: string;
  note: string;
  value: number;
  before: number;
  /** Address of the list that the sum covers. */
  to: string;
}

/** Ranking of the parts of a sum, largest first; each row links to its list. */
export function RankPanel({ title, about, rows }: { title: string; about: string; rows: Row[] }) {
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <Panel title={title} aside={about} flush>
      {rows.length === 0 ? (
        <p className="panel-content secondary">{words.nothing}</p>
      ) : (
        <ol aria-label={title} className="rank">
          {rows.map(({ key, name, note, value, before, to }) => (
            <li key={key}>
              <Link to={to}>
                <span className="what">
                  {name} <span className="small">{note}</span>
                </span>
                <span className="value num">{formatMoneyShort(value)}</span>
                <span className="change small num">{change(value, before)}</span>
                <ChevronRight size={14} aria-hidden />
                <span aria-hidden className="track">
                  <i className="ink" style={{ width: `${(value / most) * 100}%` }} />
                </span>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
