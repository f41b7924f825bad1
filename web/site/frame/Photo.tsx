import { avifSet, isOfSite, PICTURE_SIZES, webpSet, type PictureKind } from '#rules/pictures';

interface PhotoProps {
  src: string;
  /** Also for uploaded pictures, which are of products. */
  kind: PictureKind;
  /** Width of its slot, for `sizes`. */
  slot: string;
  /** Description of the picture; empty for a decorative picture. */
  alt?: string;
  /** True for the largest picture of the first screen: it is fetched before all others. */
  first?: boolean;
  className?: string;
}

/** Picture in the width and format that fit the slot and the browser. Its space is reserved until it is loaded. */
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
