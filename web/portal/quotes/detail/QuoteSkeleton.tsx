import { RecordSkeleton } from '../../components/RecordSkeleton';
import { quoteTexts } from '../texts';

const WIDTHS = [72, 56, 84, 64];

/** Placeholder of a quote's page during loading. */
export function QuoteSkeleton({ back }: { back: { to: string; label: string } }) {
  const { detail, items, info, summary, details } = quoteTexts;
  return (
    <RecordSkeleton
      back={back}
      loading={detail.loading}
      titleWidth={236}
      items={{ title: items.title, count: 3 }}
      below={info.title}
      summaries={[summary, details].map(({ title }) => ({ title, widths: WIDTHS }))}
    />
  );
}
