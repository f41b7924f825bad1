import { avifSet, isOfSite, PICTURE_SIZES, webpSet, type PictureKind } from '#rules/pictures';

interface PhotoProps {
  src: string;
  /** Kind of picture; uploaded pictures are products. */
  kind: PictureKind;
  /** Displayed width of the picture, for `sizes`. */
  slot: string;
  /** Description of the picture; empty for a decorative picture. */
  alt?: string;
  /** True for the largest picture of the first screen, which is fetched with high priority. */
  first?: boolean;
  className?: string;
}

/** Picture that the browser loads in the width and format that fit. Its space is reserved until it is loaded. */
export function Photo({ src, kind, slot, alt = '', first = false, className }: PhotoProps) {
  const [width, height] = PICTURE_SIZES[kind];
  return (
    <picture className={className}>
      {isOfSite(src) && <source type="image/avif" srcSet={avifSet(src, kind)} sizes={slot} />}
      <img
        src={src}
        srcSet={webpSet(src, kind)}
        sizes={slot}
        alt={alt}
        width={width}
        height={height}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding="async"
      />
    </picture>
  );
}
