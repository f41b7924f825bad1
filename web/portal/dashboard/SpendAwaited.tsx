import { messageOf } from '../../shared/api/errors';
import { RetryNotice } from '../../shared/components/feedback/RetryNotice';
import { Skeleton } from '../../shared/components/feedback/Skeleton';
import { Panel } from '../../shared/components/frame/Panel';
import { dashboardTexts } from './texts';

const words = dashboardTexts.spend;

interface SpendAwaitedProps {
  error: unknown;
  retrying: boolean;
  onRetry: () => void;
}

/** Placeholder of the spending chart with the same height while the chart is loading; the error when loading failed. */
export function SpendAwaited({ error, retrying, onRetry }: SpendAwaitedProps) {
  return (
    <Panel title={words.title}>
      {error ? (
        <RetryNotice retrying={retrying} onRetry={onRetry}>
          {messageOf(error, words.failed)}
        </RetryNotice>
      ) : (
        <div aria-busy style={{ minHeight: 322 }}>
          <Skeleton width={220} height={22} style={{ marginBlock: '5px 18px' }} />
          <Skeleton width={520} height={236} style={{ width: '100%' }} />
        </div>
      )}
    </Panel>
  );
}
