import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { classes } from '../../classes';
import { texts } from '../../texts';
import { IconAction } from '../actions/IconAction';

type Tone = 'error' | 'warning' | 'info' | 'success';

export interface NoticeProps {
  tone: Tone;
  title: string;
  /** Text of one line about the next step. */
  children?: ReactNode;
  icon?: ReactNode;
  /** Shows a close button; only for notices about an action of the user. */
  onClose?: () => void;
  /** Button at the right, or below the text on a phone. */
  action?: ReactNode;
  /**
   * ARIA role. `alert` is for a problem that just happened, is announced at once, and is the default for errors.
   * `status` is the default otherwise. `none` is for a notice that is present when the page loads.
   */
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

/** Notice above the content that it is about. Errors are shown as notices, never as toasts. */
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
