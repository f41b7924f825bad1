import { Check, type LucideIcon, Minus } from 'lucide-react';
import { formatDate } from '../../shared/format';
import './connections.css';
import { connectionTexts } from './connection-texts';

const words = connectionTexts.shares;

interface ShareRow {
  /** Icon of the row. The default is a check, or a minus for a right that is not given. */
  icon?: LucideIcon;
  title: string;
  text: string;
  off?: boolean;
}

/** List of rights that are given or not, or of data that stays or ends. */
export function ShareRows({ rows }: { rows: ShareRow[] }) {
  return (
    <ul className="share-list">
      {rows.map(({ icon, title, text, off = false }) => {
        const Icon = icon ?? (off ? Minus : Check);
        return (
          <li key={title} className={off ? 'off' : undefined}>
            <Icon aria-hidden size={16} strokeWidth={2} />
            <div>
              {title}
              <span className="small">{text}</span>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

interface ShareListProps {
  /** Date when the connection began; absent before it begins. */
  since?: string;
  sharesPast: boolean;
}

/** List of the data that a connection shares; partners and clients see the same list. */
export function ShareList({ since, sharesPast }: ShareListProps) {
  const row = ([title, text]: readonly [string, string], off = false): ShareRow => ({ title, text, off });
  const [quotes, from] = words.quotes;
  return (
    <ShareRows
      rows={[
        row(words.card),
        row(words.people),
        sharesPast ? row(words.all) : row([quotes, from(since ? formatDate(since) : connectionTexts.today)]),
        ...(sharesPast ? [] : [row(words.notBefore, true)]),
        row(words.nothingElse, true),
      ]}
    />
  );
}
