import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { classes } from '../../classes';
import { texts } from '../../texts';
import { IconAction } from '../actions/IconAction';

type Tone = 'error' | 'warning' | 'info' | 'success';

export interface NoticeProps {
  tone: Tone;
  title: string;
  /** One line about what happens next. */
  children?: ReactNode;
  icon?: ReactNode;
  /** Makes the notice closable; only for notices about an action of the reader. */
  onClose?: () => void;
  /** One button at the right (below on a phone). */
  action?: ReactNode;
  /**
   * `alert` is announced at once: for an error that just happened. `status` by default, `alert` for errors; `none` for
   * a notice that is there on load.
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

/** A notice at the top of the content that it is about. Errors are shown as notices in the page, never as toasts. */
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
