import { unprocessable } from '../../platform/errors.js';
import { loadSharp } from '../../platform/sharp.js';
import { FULL_PICTURE_WIDTH, PICTURE_WIDTHS } from '../../rules/pictures.js';

const TYPES = ['image/png', 'image/jpeg', 'image/webp'];
const LEAST_WIDTH = 640;
/** Maximum number of megapixels, more than cameras produce. A larger picture is not decoded. */
const MEGAPIXELS = 40;
const SECONDS = 20;

/** Returns the error 422 for the uploaded picture. */
export const refused = (message: string) => unprocessable(message, [{ field: 'picture', message }]);

/**
 * Converts an uploaded picture to WebP in all display widths: rotated upright, cropped to 4:3 around the centre, in
 * sRGB, without the camera's metadata. Throws 422 when the file is not a picture, is too small, or has too many pixels.
 */
export async function picturesOf(content: Buffer): Promise<{ width: number; content: Buffer }[]> {
  const { fileTypeFromBuffer } = await import('file-type'); // loaded only if needed
  const type = await fileTypeFromBuffer(content);
  if (!type || !TYPES.includes(type.mime)) throw refused('Please choose a PNG, JPEG or WebP picture');
  await checkSize(content);
  const sharp = await loadSharp();
  const { data, info } = await sharp(content, { failOn: 'error' })
    .autoOrient()
    .resize(FULL_PICTURE_WIDTH, heightOf(FULL_PICTURE_WIDTH))
    .timeout({ seconds: SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(unreadable);
  const made: { width: number; content: Buffer }[] = [];
  for (const width of [FULL_PICTURE_WIDTH, ...PICTURE_WIDTHS]) {
    const picture = sharp(data, { raw: info }).resize(width, heightOf(width)).webp({ quality: 80 });
    made.push({ width, content: await picture.toBuffer() });
  }
  return made;
}

/** Converts a picture to JPEG; transparent parts become white. */
export async function jpegOf(picture: Buffer): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(picture).flatten({ background: '#fff' }).jpeg({ quality: 80, mozjpeg: true }).toBuffer();
}

/** Checks the size that the file's header states, before the picture is decoded. */
async function checkSize(content: Buffer): Promise<void> {
  const sharp = await loadSharp();
  const { autoOrient: size } = await sharp(content, { limitInputPixels: false }).metadata().catch(unreadable);
  if (size.width * size.height > MEGAPIXELS * 1e6) {
    throw refused(`This picture has too many pixels (at most ${MEGAPIXELS} million)`);
  }
  if (size.width < LEAST_WIDTH || size.height < heightOf(LEAST_WIDTH)) {
    throw refused(`This picture is too small: it needs at least ${LEAST_WIDTH} × ${heightOf(LEAST_WIDTH)} pixels`);
  }
}

const heightOf = (width: number): number => (width * 3) / 4;

function unreadable(): never {
  throw refused('This picture is damaged');
}
