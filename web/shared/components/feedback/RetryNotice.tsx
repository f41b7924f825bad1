import type { CSSProperties, ReactNode } from 'react';
import { texts } from '../../texts';
import { Button } from '../actions/Button';
import { Notice } from './Notice';

export interface WayOn {
  label: string;
  run: () => void;
}

interface RetryNoticeProps {
  retrying?: boolean;
  /** Absent where trying again is of no use. */
  onRetry?: () => void;
  /** Another way on, beside trying again. */
  instead?: WayOn | false;
  style?: CSSProperties;
  /** What could not be loaded. */
  children: ReactNode;
}

/** In place of what could not be loaded, with a button to try again. */
export function RetryNotice({ retrying, onRetry, instead, style, children }: RetryNoticeProps) {
  return (
    <Notice
      tone="error"
      title={texts.error}
      style={style}
      action={
        (onRetry || instead) && (
          <>
            {instead && (
              <Button size="small" onClick={instead.run}>
                {instead.label}
              </Button>
            )}
            {onRetry && (
              <Button size="small" busy={retrying} onClick={onRetry}>
                {texts.retry}
              </Button>
            )}
          </>
        )
      }
    >
      {children}
    </Notice>
  );
}
