import { avifSet, isOfSite, PICTURE_SIZES, webpSet, type PictureKind } from '#rules/pictures';

interface PhotoProps {
  src: string;
  /** Of uploaded pictures too: they are products'. */
  kind: PictureKind;
  /** How wide its slot is, for `sizes`. */
  slot: string;
  /** What it shows; nothing where it only adorns what stands beside it. */
  alt?: string;
  /** The largest thing that one sees first: it is fetched before all others. */
  first?: boolean;
  className?: string;
}

/** A picture in the width and format that fits slot and browser. Its place is kept until it is there. */
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
