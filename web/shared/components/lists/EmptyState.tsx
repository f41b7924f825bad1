import type { ReactNode } from 'react';
import { LineDrawing } from '../feedback/LineDrawing';

interface EmptyStateProps {
  title: string;
  /** Hint of one line about the next step. */
  text: string;
  /** Outlined button. */
  action?: ReactNode;
}

/** Message in place of an empty list. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <LineDrawing />
      <h2 className="h4">{title}</h2>
      <p>{text}</p>
      {action}
    </div>
  );
}
