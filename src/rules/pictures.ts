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
