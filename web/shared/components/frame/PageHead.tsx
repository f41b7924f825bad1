import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface PageHeadProps {
  /** Text of the page's only h1. */
  title: ReactNode;
  /** Text of one line below the title. */
  text?: ReactNode;
  actions?: ReactNode;
  /** Note below the actions. */
  note?: ReactNode;
  back?: { to: string; label: string };
}

/** Head of a page: back link, title, one line of text, and actions. */
export function PageHead({ title, text, actions, note, back }: PageHeadProps) {
  return (
    <>
      {back && <BackLink {...back} />}
      <div className="page-head">
        <div className="page-head-words">
          <h1 className="h3">{title}</h1>
          {text && <p>{text}</p>}
        </div>
        {actions && <div className="page-actions">{actions}</div>}
        {note && <div className="page-note">{note}</div>}
      </div>
    </>
  );
}

/** Link to the parent page, above the title. */
export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <Link to={to} className="back-link small">
      <ArrowLeft size={14} strokeWidth={2} />
      {label}
    </Link>
  );
}
