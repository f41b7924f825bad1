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

/** Full page with a single message, for access guards, unknown addresses and crashes. */
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

/** Full page with a loading message. Appears after 150 ms, so that it does not flash when loading is fast. */
export function WaitScreen({ text }: { text: string }) {
  return (
    <div role="status" className="wait-screen">
      <Spinner size={16} />
      {text}
    </div>
  );
}
