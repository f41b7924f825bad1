import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { sitePaths } from '#rules/site-paths';
import { Button } from '../../../shared/components/actions/Button';
import { IconAction } from '../../../shared/components/actions/IconAction';
import { SiteLink } from '../../frame/SiteLink';
import type { SavedComparison } from './comparisons';
import { compareTexts } from './texts';

const words = compareTexts.saved;

interface SavedRowProps {
  saved: SavedComparison;
  /** Names of the compared products. */
  products: string;
  /** True when this comparison is shown on the page. */
  isOpened: boolean;
  busy: boolean;
  onDelete: () => void;
}

/** Row of a saved comparison. Deletion needs a confirmation. */
export function SavedRow({ saved, products, isOpened, busy, onDelete }: SavedRowProps) {
  const [asks, setAsks] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setAsks(false);
    opener.current?.focus();
  };
  return (
    <li aria-current={isOpened || undefined}>
      <div>
        <SiteLink className="link" to={sitePaths.comparison(saved.productIds, saved.id)}>
          {saved.name}
        </SiteLink>
        <p className="small">{products}</p>
      </div>
      {asks && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape, wherever in it the keyboard is
        <div
          role="group"
          className="save-actions"
          aria-label={words.ask}
          onKeyDown={({ key }) => key === 'Escape' && close()}
        >
          <span>{words.ask}</span>
          <Button size="small" variant="text" autoFocus onClick={close}>
            {words.cancel}
          </Button>
          <Button size="small" variant="contained" color="error" busy={busy} onClick={onDelete}>
            {words.confirm}
          </Button>
        </div>
      )}
      <IconAction
        ref={opener}
        name={words.delete(saved.name)}
        icon={<Trash2 size={16} />}
        aria-expanded={asks}
        onClick={() => setAsks(!asks)}
      />
    </li>
  );
}
