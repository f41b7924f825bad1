import { Check, type LucideIcon, Minus } from 'lucide-react';
import { formatDate } from '../../shared/format';
import './connections.css';
import { connectionTexts } from './connection-texts';

const words = connectionTexts.shares;

interface ShareRow {
  /** Icon of a right that ends or is not given; a check by default. */
  icon?: LucideIcon;
  title: string;
  text: string;
  off?: boolean;
}

/** List of what is shared and what is not, or of what stays and what ends. */
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
  /** Date of the connection; absent before it exists. */
  since?: string;
  sharesPast: boolean;
}

/** List of what a connection shares; the same for both sides. */
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
