import { join } from 'node:path';
import type { OverlayOptions } from 'sharp';
import { loadSharp } from '../platform/sharp.js';
import { TEMPLATES_FOLDER } from '../platform/templates-folder.js';
import type { SiteCard } from '../rules/built-site.js';

/** Size in pixels that social networks expect for a preview picture. */
const CARD_WIDTH = 1200;
const CARD_HEIGHT = 630;

const MARGIN = 72;
const TEXT_WIDTH = 500;
/** Colours of the dark design. Cards have them in both colour modes. */
const INK = '#06080E';
const INK_TEXT = '#F4F6FB';
const INK_TEXT2 = '#AFB8CA';

/** Width of the picture on the right of the card, in pixels. It is as high as the card. */
const PICTURE_WIDTH = 720;

/**
 * SVG overlay with the logo, the coloured line at the bottom, and a gradient in which the picture fades into the
 * background next to the text.
 */
const FRAME = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}">
  <defs>
    <linearGradient id="fade">
      <stop offset=".4" stop-color="${INK}"/>
      <stop offset=".48" stop-color="${INK}" stop-opacity=".8"/>
      <stop offset=".6" stop-color="${INK}" stop-opacity="0"/>
    </linearGradient>
    <linearGradient id="light">
      <stop stop-color="#3FD9F5"/><stop offset=".52" stop-color="#7396FF"/><stop offset="1" stop-color="#A486FF"/>
    </linearGradient>
  </defs>
  <path fill="url(#fade)" d="M0 0h${CARD_WIDTH}v${CARD_HEIGHT}H0z"/>
  <path fill="url(#light)" d="M0 ${CARD_HEIGHT - 6}h${CARD_WIDTH}v6H0z"/>
  <g transform="translate(${MARGIN - 3} ${MARGIN - 3}) scale(1.75)">
    <path fill="${INK_TEXT}" d="M1.5 2h3.4v20H1.5zM19.1 2h3.4v20h-3.4z"/>
    <path fill="url(#light)" d="M12 5.8 17.6 12 12 18.2 6.4 12z"/>
  </g>
</svg>`);

/** Draws a card as a JPEG. Without a picture, the background is plain. */
export async function drawCard(
  { title, description }: Omit<SiteCard, 'picture'>,
  picture: Buffer | null,
): Promise<Buffer> {
  const name = await words('HoloPortal', { weight: 600, size: 30, color: INK_TEXT });
  const heading = await words(title, {
    weight: 600,
    size: title.length > 40 ? 46 : 58,
    color: INK_TEXT,
    tracking: -2.4,
    line: 0.92,
  });
  const text = await words(description, { weight: 400, size: 25, color: INK_TEXT2, line: 1.16 });
  const textTop = CARD_HEIGHT - MARGIN - text.raw.height;
  const parts: OverlayOptions[] = [
    ...(picture ? [await beside(picture)] : []),
    { input: FRAME, left: 0, top: 0 },
    { ...name, left: MARGIN + 54, top: MARGIN + 5 },
    { ...heading, left: MARGIN, top: textTop - heading.raw.height - 38 },
    { ...text, left: MARGIN, top: textTop },
  ];
  const sharp = await loadSharp();
  return sharp({ create: { width: CARD_WIDTH, height: CARD_HEIGHT, channels: 3, background: INK } })
    .composite(parts)
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}

/** Crops the picture to its most salient part and places it on the right of the card. */
async function beside(picture: Buffer): Promise<OverlayOptions> {
  const sharp = await loadSharp();
  // As pixels: otherwise sharp compresses them in the format of the picture, and decompresses them again.
  const { data, info } = await sharp(picture)
    .resize({ width: PICTURE_WIDTH, height: CARD_HEIGHT, fit: 'cover', position: sharp.strategy.attention })
    .flatten({ background: INK })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { input: data, raw: info, left: CARD_WIDTH - PICTURE_WIDTH, top: 0 };
}

interface Style {
  weight: 400 | 600;
  /** Font size in pixels. */
  size: number;
  color: string;
  /** Letter spacing in hundredths of the font size. */
  tracking?: number;
  /** Line height as a multiple of the font's own line height. */
  line?: number;
}

/** Renders text as lines of the card. The font has only Latin letters; a system font is used for all others. */
async function words(text: string, { weight, size, color, tracking = 0, line = 1 }: Style) {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const sharp = await loadSharp();
  // At 72 dpi, one point is one pixel. Pango measures in 1024ths of a point.
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}" letter_spacing="${Math.round(tracking * size * 10.24)}" line_height="${line}">${escaped}</span>`,
      font: `${weight === 600 ? 'Inter SemiBold' : 'Inter'}, ${size}`,
      fontfile: join(TEMPLATES_FOLDER, `cards/inter-${weight}.ttf`),
      width: TEXT_WIDTH,
      dpi: 72,
      rgba: true,
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { input: data, raw: info };
}
