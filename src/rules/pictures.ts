/**
 * A product's picture is an address that ends in `.webp`, of the site (`/pictures/table-65.webp`) or uploaded by staff.
 * Beside its full size it stands in these widths, all of them 4:3.
 */
export const PICTURE_WIDTHS = [64, 320, 640] as const;
export const FULL_PICTURE_WIDTH = 1280;

/** Where a picture stands in one of its widths: `/pictures/table-65-320.webp`. */
export const pictureAt = (address: string, width: (typeof PICTURE_WIDTHS)[number]): string =>
  address.replace(/\.webp$/, `-${width}.webp`);

/** The widths in which it stands for mails besides, as JPEG: Outlook's desktop program shows no WebP. */
export const MAIL_PICTURE_WIDTHS = [320, 640] as const;

/** Where mails have a picture from: `/pictures/table-65-320.jpg`. */
export const mailPictureAt = (address: string, width: (typeof MAIL_PICTURE_WIDTHS)[number]): string =>
  address.replace(/\.webp$/, `-${width}.jpg`);

/** All of a picture's widths, for `srcset`: with `sizes` the browser takes the one that fits its slot and screen. */
export const pictureSet = (address: string): string =>
  [
    ...PICTURE_WIDTHS.map((width) => `${pictureAt(address, width)} ${width}w`),
    `${address} ${FULL_PICTURE_WIDTH}w`,
  ].join(', ');

/** Pictures of the public site, which lie in `web/public/pictures`: how large each kind is in full. */
export const PICTURE_SIZES = {
  product: [1200, 900],
  group: [2100, 900],
  page: [1600, 900],
  hero: [2400, 1080],
} as const;
export type PictureKind = keyof typeof PICTURE_SIZES;

/** The widths in which they stand as AVIF, `-640.avif`, and those that are no product's as WebP; none wider than it is. */
const AVIF_WIDTHS = [320, 640, 960, 1280, 1920] as const;
const WIDE_WEBP_WIDTHS = [640, 1280] as const;

/** Whether it is one that was made in these widths, and not one that staff uploaded. */
export const isOfSite = (address: string): boolean => address.startsWith('/pictures/');

/** A picture's AVIF widths, for `srcset`. */
export const avifSet = (address: string, kind: PictureKind): string =>
  AVIF_WIDTHS.filter((width) => width <= PICTURE_SIZES[kind][0])
    .map((width) => `${address.replace(/\.webp$/, `-${width}.avif`)} ${width}w`)
    .join(', ');

/** A picture's WebP widths, for `srcset`. */
export const webpSet = (address: string, kind: PictureKind): string =>
  kind === 'product'
    ? pictureSet(address)
    : [
        ...WIDE_WEBP_WIDTHS.map((width) => `${address.replace(/\.webp$/, `-${width}.webp`)} ${width}w`),
        `${address} ${PICTURE_SIZES[kind][0]}w`,
      ].join(', ');

/** The kind of a picture of the site, by its name. */
export const pictureKind = (address: string): PictureKind =>
  address.startsWith('/pictures/group-')
    ? 'group'
    : address.startsWith('/pictures/home-')
      ? 'hero'
      : /^\/pictures\/(industry|page)-/.test(address)
        ? 'page'
        : 'product';
