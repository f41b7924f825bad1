import { useState, type ReactNode } from 'react';
import { isApiError } from '../../shared/api/errors';
import { Button } from '../../shared/components/actions/Button';
import { Notice } from '../../shared/components/feedback/Notice';
import { PageHead } from '../../shared/components/frame/PageHead';
import { texts } from '../../shared/texts';

/** True for an invalid id (400), and for an unknown id or an id of another company (404). */
export const isUnknown = (error: unknown) => isApiError(error, 404) || isApiError(error, 400);

interface LoadFailureProps {
  title: ReactNode;
  back: { to: string; label: string };
  message: string;
  retrying: boolean;
  /** Called by the retry button; absent when a retry cannot help. */
  onRetry?: () => void;
}

/** Page for a record that failed to load: a closable alert with the title 'Error', and the back link. As specified. */
export function LoadFailure({ title, back, message, retrying, onRetry }: LoadFailureProps) {
  const [closed, setClosed] = useState(false);
  return (
    <>
      <PageHead back={back} title={title} />
      {!closed && (
        <Notice
          tone="error"
          title={texts.error}
          onClose={() => setClosed(true)}
          action={
            onRetry && (
              <Button size="small" busy={retrying} onClick={onRetry}>
                {texts.retry}
              </Button>
            )
          }
        >
          {message}
        </Notice>
      )}
    </>
  );
}
