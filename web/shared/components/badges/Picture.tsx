import { useState } from 'react';
import { pictureSet } from '#rules/pictures';
import { LineDrawing } from '../feedback/LineDrawing';

interface PictureProps {
  /** Address of the product's picture. */
  src: string;
  /** Width of the slot, for `sizes`: the browser loads the picture width that fits. */
  slot: string;
}

/** A product's picture as wide as its slot, 4:3; the line drawing when there is none. Decorative: the product's name stands beside it. */
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
