import { useQuery } from '@tanstack/react-query';
import { erasuresQuery } from '../api/users';
import type { Erasure } from '../api/schema';
import { Notice } from '../components/feedback/Notice';
import { formatDateTime, formatPercent } from '../format';
import { erasureTexts as words } from './texts';

/**
 * Notices about permanent deletions: progress or result, without names of the deleted users. Polls while a deletion is
 * running.
 */
export function Erasures() {
  const { data: shown } = useQuery(erasuresQuery);
  return shown?.map((erasure) => <ErasureNotice key={erasure.id} erasure={erasure} />) ?? null;
}

function ErasureNotice({ erasure }: { erasure: Erasure }) {
  const { status, company, people, progress, rows, tables, requestedBy, requestedAt, finishedAt, isLate } = erasure;
  const who = words.who(people, company.name);
  const asked = words.asked(requestedBy, formatDateTime(requestedAt));
  return (
    <Notice
      tone={status === 'done' ? 'success' : isLate ? 'warning' : 'info'}
      role="status"
      title={status === 'done' ? words.done(who) : words.going(who)}
      style={{ marginBottom: 12 }}
    >
      {status === 'done' && finishedAt
        ? `${asked} ${words.result(rows, tables.length, formatDateTime(finishedAt))}`
        : `${asked} ${isLate ? words.late : words.progress(formatPercent(progress))}`}
    </Notice>
  );
}
