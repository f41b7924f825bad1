import type { ReactNode } from 'react';
import { pictureKind } from '#rules/pictures';
import { Photo } from '../frame/Photo';

interface PageTopProps {
  heading: string;
  lead?: string;
  picture?: string;
  /** Above the heading: where the page stands. */
  above?: ReactNode;
  /** Below the lead: what to do. */
  children?: ReactNode;
}

/** The top of a page that tells something: on ink, its picture at the right, on a phone below. */
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
