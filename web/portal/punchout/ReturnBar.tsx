import { formatMoney } from '../../shared/format';
import { NextBar } from '../builder/steps/NextBar';
import type { NextStep } from '../builder/steps/QuoteSummary';
import { punchOutTexts as words } from './texts';
import { useReturned } from './use-returned';

/** Bar at the bottom of a single-column page with what goes back, in place of the panel. */
export function ReturnBar({ next }: { next: NextStep }) {
  const { items, total, of } = useReturned();
  return (
    <NextBar
      next={{ ...next, label: words.step }}
      sum={{ label: words.barOf(items.length, of), amount: formatMoney(total) }}
    />
  );
}
