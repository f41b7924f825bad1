import { useQuery } from '@tanstack/react-query';
import { VisuallyHidden } from '../../shared/components/frame/VisuallyHidden';
import { formatCount } from '../../shared/format';
import { partnerStatsQuery } from '../partner-programme/dashboard/api';
import type { Counted } from './navigation';

/**
 * Number of a partner's open opportunities, open quotes or accepted quotes in the sidebar; hidden while loading and for
 * 0.
 */
export function PlaceCount({ counted }: { counted: Counted }) {
  const { data } = useQuery(partnerStatsQuery);
  if (!data) return null;
  const { pipeline, quotes } = data;
  const count = { opportunities: pipeline.deals, quotes: quotes.open, contracts: quotes.accepted }[counted];
  if (count === 0) return null;
  return (
    <>
      <VisuallyHidden>, </VisuallyHidden>
      <span className="count num">{formatCount(count)}</span>
    </>
  );
}
