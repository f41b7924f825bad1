import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { classes } from '../../classes';
import { texts } from '../../texts';
import { IconAction } from '../actions/IconAction';

type Tone = 'error' | 'warning' | 'info' | 'success';

export interface NoticeProps {
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
  className?: string;
  style?: CSSProperties;
}

const ICONS: Record<Tone, ReactNode> = {
  error: <CircleAlert size={17} />,
  warning: <TriangleAlert size={17} />,
  info: <Info size={17} />,
  success: <CircleCheck size={17} />,
};

/** An alert at the top of what it is about. Errors are alerts in the page, never toasts. */
export function Notice({ tone, title, children, icon, onClose, action, role, className, style }: NoticeProps) {
  return (
    <div
      role={role ?? (tone === 'error' ? 'alert' : 'status')}
      className={classes('notice', tone, Boolean(action) && 'with-action', className)}
      style={style}
    >
      <div className="notice-icon">{icon ?? ICONS[tone]}</div>
      <div className="notice-message">
        <div className="notice-title">{title}</div>
        {children}
      </div>
      {(action || onClose) && (
        <div className="notice-action">
          {action}
          {onClose && <IconAction name={texts.close} icon={<X size={15} />} onClick={onClose} />}
        </div>
      )}
    </div>
  );
}
