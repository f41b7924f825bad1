import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Brand } from '../shared/components/frame/Brand';
import { SkipLink } from '../shared/components/frame/SkipLink';
import { ThemeSwitch } from '../shared/components/frame/ThemeSwitch';
import { entryPaths } from '#rules/entry-paths';
import { siteTexts } from './texts';
import './entry.css';

interface EntryFrameProps {
  /** Of the browser's tab. */
  title: string;
  /** Of the column in pixels. */
  width?: number;
  children: ReactNode;
}

/** The frame of every way in: one column of work, and beside it the product in its own light. */
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
      {/* Decorative, and not fetched where it is not shown. */}
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

/** What the page is for. */
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
  /** Below the text. */
  more?: ReactNode;
  /** Buttons, one below the other. */
  children?: ReactNode;
}

/** What became of it: takes the place of the form, and the focus that the form had. */
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
