import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Brand } from '../shared/components/frame/Brand';
import { SkipLink } from '../shared/components/frame/SkipLink';
import { ThemeSwitch } from '../shared/components/frame/ThemeSwitch';
import { entryPaths } from '#rules/entry-paths';
import { siteTexts } from './texts';
import './entry.css';

interface EntryFrameProps {
  /** Title of the browser tab. */
  title: string;
  /** Width of the column in pixels. */
  width?: number;
  children: ReactNode;
}

/** Frame of the sign-in, sign-up and password pages: one column with the form, and beside it a picture of the product. */
export function EntryFrame({ title, width = 360, children }: EntryFrameProps) {
  return (
    <div className="entry">
      <title>{`${title} · HoloPortal`}</title>
      <SkipLink />
      <div className="entry-column">
        <header>
          <Brand />
          <ThemeSwitch />
        </header>
        <main id="main" tabIndex={-1} style={{ maxWidth: width }}>
          {children}
        </main>
        <footer className="small">
          <span>{siteTexts.copyright}</span>
          <Link to={entryPaths.partnerApply}>{siteTexts.partnerLink}</Link>
          <Link to={entryPaths.contact}>{siteTexts.contactLink}</Link>
        </footer>
      </div>
      {/* A decorative picture; not fetched at widths where it is hidden. */}
      <div className="entry-ink" aria-hidden>
        <div />
      </div>
    </div>
  );
}

interface EntryHeadProps {
  title: string;
  text?: ReactNode;
}

/** Heading of the page with a text below. */
export function EntryHead({ title, text }: EntryHeadProps) {
  return (
    <div>
      <h1 className="h2">{title}</h1>
      {text && <p className="entry-text">{text}</p>}
    </div>
  );
}

interface EntryStateProps extends EntryHeadProps {
  icon: ReactNode;
  /** Content below the text. */
  more?: ReactNode;
  /** Buttons, one below the other. */
  children?: ReactNode;
}

/** Result of a form, shown in place of the form; receives the focus. */
export function EntryState({ icon, title, text, more, children }: EntryStateProps) {
  const self = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) self.current?.focus();
  }, []);
  return (
    <div ref={self} tabIndex={-1} className="entry-state">
      <div className="icon-tile">{icon}</div>
      <EntryHead title={title} text={text} />
      {more}
      {children && <div className="entry-actions">{children}</div>}
    </div>
  );
}
