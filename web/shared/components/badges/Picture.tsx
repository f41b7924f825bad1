import { useState } from 'react';
import { pictureSet } from '#rules/pictures';
import { LineDrawing } from '../feedback/LineDrawing';

interface PictureProps {
  /** Address of the product's picture. */
  src: string;
  /** Displayed width of the picture, for `sizes`. */
  slot: string;
}

/**
 * Picture of a product in 4:3; a line drawing when the product has no picture. Decorative, because the product's name
 * is shown beside it.
 */
export function Picture({ src, slot }: PictureProps) {
  const [missing, setMissing] = useState<string | null>(null);
  if (!src || missing === src) {
    return (
      <div className="picture">
        <LineDrawing />
      </div>
    );
  }
  return (
    <img
      className="picture"
      src={src}
      srcSet={pictureSet(src)}
      sizes={slot}
      alt=""
      width={640}
      height={480}
      loading="lazy"
      onError={() => setMissing(src)}
    />
  );
}
