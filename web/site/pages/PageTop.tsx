import type { ReactNode } from 'react';
import { pictureKind } from '#rules/pictures';
import { Photo } from '../frame/Photo';

interface PageTopProps {
  heading: string;
  lead?: string;
  picture?: string;
  /** Content above the heading: the breadcrumb. */
  above?: ReactNode;
  /** Content below the lead: actions. */
  children?: ReactNode;
}

/** Top of a page on a dark background, with a picture at the right, or below the text on a phone. */
export const PageTop = ({ heading, lead, picture, above, children }: PageTopProps) => (
  <div className="ink story-top">
    {picture && (
      <Photo
        className="story-picture"
        src={picture}
        kind={pictureKind(picture)}
        slot="(min-width: 900px) 75vw, 125vw"
        first
      />
    )}
    <div className="wrap">
      {above}
      <div className="story-copy">
        <h1>{heading}</h1>
        {lead && <p className="lead">{lead}</p>}
        {children && <div className="cta">{children}</div>}
      </div>
    </div>
  </div>
);
