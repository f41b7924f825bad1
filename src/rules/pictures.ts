/**
 * The picture of a product is an address that ends in `.webp`, of the site (`/pictures/table-65.webp`) or uploaded by
 * staff. Besides its full size it exists in these widths, all 4:3.
 */
export const PICTURE_WIDTHS = [64, 320, 640] as const;
export const FULL_PICTURE_WIDTH = 1280;

/** Address of a picture in one of its widths: `/pictures/table-65-320.webp`. */
export const pictureAt = (address: string, width: (typeof PICTURE_WIDTHS)[number]): string =>
  address.replace(/\.webp$/, `-${width}.webp`);

/** Widths that also exist as JPEG for mails: Outlook for Windows desktops shows no WebP. */
export const MAIL_PICTURE_WIDTHS = [320, 640] as const;

/** Address of a picture in mails: `/pictures/table-65-320.jpg`. */
export const mailPictureAt = (address: string, width: (typeof MAIL_PICTURE_WIDTHS)[number]): string =>
  address.replace(/\.webp$/, `-${width}.jpg`);

/** All widths of a picture, for `srcset`: with `sizes` the browser chooses the width for its layout and screen. */
export const pictureSet = (address: string): string =>
  [
    ...PICTURE_WIDTHS.map((width) => `${pictureAt(address, width)} ${width}w`),
    `${address} ${FULL_PICTURE_WIDTH}w`,
  ].join(', ');

/** Pictures of the public site in `web/public/pictures`: the full size of each kind. */
export const PICTURE_SIZES = {
  product: [1200, 900],
  group: [2100, 900],
  page: [1600, 900],
  hero: [2400, 1080],
} as const;
export type PictureKind = keyof typeof PICTURE_SIZES;

/** Widths of the site's pictures as AVIF (`-640.avif`), and as WebP for kinds other than `product`; none wider than the picture. */
const AVIF_WIDTHS = [320, 640, 960, 1280, 1920] as const;
const WIDE_WEBP_WIDTHS = [640, 1280] as const;

/** True for a picture of the site, which exists in these widths; false for one that staff uploaded. */
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

/** Returns the kind of a picture of the site, from its file name. */
export const pictureKind = (address: string): PictureKind =>
  address.startsWith('/pictures/group-')
    ? 'group'
    : address.startsWith('/pictures/home-')
      ? 'hero'
      : /^\/pictures\/(industry|page)-/.test(address)
        ? 'page'
        : 'product';
