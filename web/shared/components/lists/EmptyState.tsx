import type { ReactNode } from 'react';
import { LineDrawing } from '../feedback/LineDrawing';

interface EmptyStateProps {
  title: string;
  /** One line that says what the reader can do. */
  text: string;
  /** One outlined button. */
  action?: ReactNode;
}

/** Shown when a list is empty, with a hint and an optional action. */
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
