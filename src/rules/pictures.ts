/**
 * Widths, in pixels, in which each product picture exists in addition to its full size, all with a ratio of 4:3. The
 * URL of a picture ends in `.webp`; it belongs to the site (`/pictures/table-65.webp`) or was uploaded by staff.
 */
export const PICTURE_WIDTHS = [64, 320, 640] as const;
export const FULL_PICTURE_WIDTH = 1280;

/** Returns the URL of a picture in one of its widths: `/pictures/table-65-320.webp`. */
export const pictureAt = (address: string, width: (typeof PICTURE_WIDTHS)[number]): string =>
  address.replace(/\.webp$/, `-${width}.webp`);

/** Widths in which pictures also exist as JPEG, for mails: Outlook on Windows does not show WebP. */
export const MAIL_PICTURE_WIDTHS = [320, 640] as const;

/** Returns the URL of a picture for mails: `/pictures/table-65-320.jpg`. */
export const mailPictureAt = (address: string, width: (typeof MAIL_PICTURE_WIDTHS)[number]): string =>
  address.replace(/\.webp$/, `-${width}.jpg`);

/**
 * Returns all widths of a picture for the attribute `srcset`. With `sizes` the browser selects a width that fits the
 * layout and the screen.
 */
export const pictureSet = (address: string): string =>
  [
    ...PICTURE_WIDTHS.map((width) => `${pictureAt(address, width)} ${width}w`),
    `${address} ${FULL_PICTURE_WIDTH}w`,
  ].join(', ');

/** Full sizes, in pixels, of the public site's pictures in `web/public/pictures`, by kind. */
export const PICTURE_SIZES = {
  product: [1200, 900],
  group: [2100, 900],
  page: [1600, 900],
  hero: [2400, 1080],
} as const;
export type PictureKind = keyof typeof PICTURE_SIZES;

/**
 * Widths in which pictures of the site exist as AVIF (`-640.avif`), and, except for the kind `product`, as WebP. Widths
 * above that of the picture do not exist.
 */
const AVIF_WIDTHS = [320, 640, 960, 1280, 1920] as const;
const WIDE_WEBP_WIDTHS = [640, 1280] as const;

/** True for a picture of the site, which exists in these widths; false for a picture that staff uploaded. */
export const isOfSite = (address: string): boolean => address.startsWith('/pictures/');

/** Returns the AVIF widths of a picture for the attribute `srcset`. */
export const avifSet = (address: string, kind: PictureKind): string =>
  AVIF_WIDTHS.filter((width) => width <= PICTURE_SIZES[kind][0])
    .map((width) => `${address.replace(/\.webp$/, `-${width}.avif`)} ${width}w`)
    .join(', ');

/** Returns the WebP widths of a picture for the attribute `srcset`. */
export const webpSet = (address: string, kind: PictureKind): string =>
  kind === 'product'
    ? pictureSet(address)
    : [
        ...WIDE_WEBP_WIDTHS.map((width) => `${address.replace(/\.webp$/, `-${width}.webp`)} ${width}w`),
        `${address} ${PICTURE_SIZES[kind][0]}w`,
      ].join(', ');

/** Returns the kind of a site picture, derived from its file name. */
export const pictureKind = (address: string): PictureKind =>
  address.startsWith('/pictures/group-')
    ? 'group'
    : address.startsWith('/pictures/home-')
      ? 'hero'
      : /^\/pictures\/(industry|page)-/.test(address)
        ? 'page'
        : 'product';
