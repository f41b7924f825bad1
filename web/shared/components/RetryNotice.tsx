import type { AlertProps } from '@mui/material/Alert';
import type { ReactNode } from 'react';
import { texts } from '../texts';
import { Button } from './Button';
import { Notice } from './Notice';

interface RetryNoticeProps {
  retrying?: boolean;
  /** Absent where trying again is of no use. */
  onRetry?: () => void;
  sx?: AlertProps['sx'];
  /** What could not be loaded. */
  children: ReactNode;
}

/** In place of what could not be loaded, with a button to try again. */
export function RetryNotice({ retrying, onRetry, sx, children }: RetryNoticeProps) {
  return (
    <Notice
      tone="error"
      title={texts.error}
      sx={sx}
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
