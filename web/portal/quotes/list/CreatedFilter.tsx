import { CalendarDays } from 'lucide-react';
import { Button } from '../../../shared/components/actions/Button';
import { formatDay } from '../../../shared/format';
import { overlay } from '../../../shared/lazy';
import { useMenu } from '../../../shared/use-menu';
import { quoteTexts } from '../texts';
import type { CreatedFilterProps } from './CreatedDays';

const CreatedDays = overlay(async () => (await import('./CreatedDays')).CreatedDays);
const words = quoteTexts.list;

function rangeWords(from: string, to: string): string {
  if (from && to) return `${formatDay(from)} – ${formatDay(to)}`;
  if (from) return `${words.createdFrom} ${formatDay(from)}`;
  return to ? `${words.createdTo} ${formatDay(to)}` : words.anyTime;
}

/** Filter for quotes that were created between two days, inclusive. */
export function CreatedFilter(props: CreatedFilterProps) {
  const { from, to } = props;
  const { trigger, menu } = useMenu('dialog');
  return (
    <>
      <Button
        {...trigger}
        icon={<CalendarDays size={15} />}
        aria-label={`${words.created}: ${rangeWords(from, to)}`}
        className="created-filter"
      >
        {from || to ? rangeWords(from, to) : words.created}
      </Button>
      <CreatedDays {...menu} {...props} />
    </>
  );
}
