import type { CSSProperties, ReactNode } from 'react';
import { texts } from '../../texts';
import { Button } from '../actions/Button';
import { Notice } from './Notice';

interface RetryNoticeProps {
  retrying?: boolean;
  /** Absent where trying again is of no use. */
  onRetry?: () => void;
  style?: CSSProperties;
  /** What could not be loaded. */
  children: ReactNode;
}

/** In place of what could not be loaded, with a button to try again. */
export function RetryNotice({ retrying, onRetry, style, children }: RetryNoticeProps) {
  return (
    <Notice
      tone="error"
      title={texts.error}
      style={style}
      action={
        onRetry && (
          <Button size="small" busy={retrying} onClick={onRetry}>
            {texts.retry}
          </Button>
        )
      }
    >
      {children}
    </Notice>
  );
}
