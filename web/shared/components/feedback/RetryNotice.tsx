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
  /** Called by the retry button; absent when a retry would not help. */
  onRetry?: () => void;
  /** Another action in place of the retry. */
  instead?: WayOn | false;
  style?: CSSProperties;
  /** Message that names the content that failed to load. */
  children: ReactNode;
}

/** Error notice in place of content that failed to load, with a retry button. */
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
