import { pictureKind } from '#rules/pictures';
import { Photo } from '../frame/Photo';

interface TextTopProps {
  heading: string;
  lead?: string;
  picture: string;
  /** True for a page as wide as the site's grid; otherwise it is narrow. */
  wide?: boolean;
}

/** Compact top of a page: on a dark background, with a picture at the right where there is space. */
export const TextTop = ({ heading, lead, picture, wide = false }: TextTopProps) => (
  <header className="ink text-head pictured">
    <Photo src={picture} kind={pictureKind(picture)} slot="(min-width: 900px) 60vw, 1px" first />
    <div className={wide ? 'wrap' : 'wrap narrow'}>
      <h1 className="h1">{heading}</h1>
      {lead && <p className="lead">{lead}</p>}
    </div>
  </header>
);
