import { useState } from 'react';
import { pictureSet } from '#rules/pictures';
import { LineDrawing } from '../feedback/LineDrawing';

interface PictureProps {
  /** Of the product. */
  src: string;
  /** How wide its slot is, for `sizes`: the browser takes the width of the picture that fits. */
  slot: string;
}

/** A product's picture as wide as its slot, 4:3; without one the line drawing. Decorative: its name stands beside it. */
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
