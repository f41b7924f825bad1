import type { ReactNode } from 'react';
import { LineDrawing } from './LineDrawing';
import { Spinner } from './Spinner';

interface StateScreenProps {
  title: string;
  text?: ReactNode;
  icon?: ReactNode;
  /** Content below the text, such as an alert. */
  more?: ReactNode;
  /** Buttons. */
  children?: ReactNode;
}

/** A full page with a single message: access guards, not found, a crash. */
export function StateScreen({ title, text, icon, more, children }: StateScreenProps) {
  return (
    <div className="state-screen">
      <title>{`${title} · HoloPortal`}</title>
      <div>
        <LineDrawing>{icon && <div className="icon-tile">{icon}</div>}</LineDrawing>
        <h1 className="h3">{title}</h1>
        {text && <p className="secondary">{text}</p>}
        {more && <div className="state-more">{more}</div>}
        {children && <div className="state-actions">{children}</div>}
      </div>
    </div>
  );
}

/** A full page shown while content loads. Appears after 150 ms, so that a quick answer does not flash it. */
export function WaitScreen({ text }: { text: string }) {
  return (
    <div role="status" className="wait-screen">
      <Spinner size={16} />
      {text}
    </div>
  );
}
