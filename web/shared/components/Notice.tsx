import Alert, { type AlertProps } from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { texts } from '../texts';
import { IconAction } from './IconAction';

type Tone = 'error' | 'warning' | 'info' | 'success';

interface NoticeProps {
  tone: Tone;
  title: string;
  /** One line of what happens next. */
  children?: ReactNode;
  icon?: ReactNode;
  /** Closable only when it is about an action of the reader. */
  onClose?: () => void;
  /** One button at the right (below on a phone). */
  action?: ReactNode;
  /** `alert` is read out at once: for what just went wrong. `status` by default; `none` for what stands there on load. */
  role?: 'alert' | 'status' | 'none';
  sx?: AlertProps['sx'];
}

const ICONS: Record<Tone, ReactNode> = {
  error: <CircleAlert size={17} />,
  warning: <TriangleAlert size={17} />,
  info: <Info size={17} />,
  success: <CircleCheck size={17} />,
};

/** An alert at the top of what it is about. Errors are alerts in the page, never toasts. */
export function Notice({ tone, title, children, icon, onClose, action, role, sx }: NoticeProps) {
  return (
    <Alert
      severity={tone}
      icon={icon ?? ICONS[tone]}
      role={role ?? (tone === 'error' ? 'alert' : 'status')}
      sx={[{ overflowWrap: 'anywhere' }, Boolean(action) && actionBelow, ...(Array.isArray(sx) ? sx : [sx])]}
      action={
        (action || onClose) && (
          <>
            {action}
            {onClose && (
              <IconAction
                name={texts.close}
                icon={<X size={15} />}
                onClick={onClose}
                sx={action ? { position: { xs: 'absolute', sm: 'static' }, top: 8, right: 8 } : undefined}
              />
            )}
          </>
        )
      }
    >
      <AlertTitle component="div">{title}</AlertTitle>
      {children}
    </Alert>
  );
}

/** On a phone the button stands below the words, in line with them. */
const actionBelow = {
  position: 'relative',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  '& .MuiAlert-message': { flex: { xs: '1 1 calc(100% - 29px)', sm: 1 } },
  '& .MuiAlertTitle-root': { pr: { xs: 4, sm: 0 } },
  '& .MuiAlert-action': { m: { xs: '0 0 0 29px', sm: '-3px -6px -3px 0' } },
};
