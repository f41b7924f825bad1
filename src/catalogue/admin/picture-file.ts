import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { unprocessable } from '../../platform/http/errors.js';
import { FULL_PICTURE_WIDTH, PICTURE_WIDTHS } from '../../rules/pictures.js';

const TYPES = ['image/png', 'image/jpeg', 'image/webp'];
const LEAST_WIDTH = 640;
/** More than cameras make; what says it has more is not decoded. */
const MEGAPIXELS = 40;
const SECONDS = 20;

/** A refusal of the upload's picture. */
export const refused = (message: string) => unprocessable(message, [{ field: 'picture', message }]);

/**
 * An uploaded picture in the widths it is shown in, as WebP: upright, 4:3 (cut to it around the middle), in sRGB, without
 * anything that the camera noted. 422 in words when it is no picture, too small, or a monster once it is unpacked.
 */
export async function picturesOf(content: Buffer): Promise<{ width: number; content: Buffer }[]> {
  const type = await fileTypeFromBuffer(content);
  if (!type || !TYPES.includes(type.mime)) throw refused('Please choose a PNG, JPEG or WebP picture');
  await checkSize(content);
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

/** One of these pictures as JPEG; what is transparent becomes white. */
export const jpegOf = (picture: Buffer): Promise<Buffer> =>
  sharp(picture).flatten({ background: '#fff' }).jpeg({ quality: 80, mozjpeg: true }).toBuffer();

/** By what the file's head says; nothing is unpacked yet. */
async function checkSize(content: Buffer): Promise<void> {
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
