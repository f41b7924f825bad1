import type { Product } from '../source';

/** Centimetres. */
export interface Size {
  width: number;
  height: number;
  /** Where three figures are stated. */
  depth?: number;
  /** The light above a table. */
  above?: number;
  /** As the catalogue writes it. */
  text: string;
}

/** Specifications that say how large a product is, the first that it has counts; the last figure is the height. */
const NAMES = ['Dimensions', 'Room needed', 'Image size'];
const LARGEST = 2_000;

/** How large a product is to be drawn, as far as its specifications say it in figures. */
export function sizeOf(specifications: Product['specifications']): Size | null {
  const stated = NAMES.flatMap((name) => specifications.find((one) => one.name === name) ?? [])[0];
  const [, figures, unit] = /^([\d.]+(?: × [\d.]+){1,2}) (cm|m)\b/.exec(stated?.value ?? '') ?? [];
  if (!stated || !figures) return null;
  const lengths = figures.split(' × ').map((figure) => Math.round(Number(figure) * (unit === 'm' ? 100 : 1)));
  const [around = 0, height = 0] = [lengths[0], lengths.at(-1)];
  const width = stated.value.endsWith('all round') ? Math.round(around / Math.PI) : around;
  const light = /^(\d+) cm$/.exec(
    specifications.find(({ name }) => name === 'Usable height above the surface')?.value ?? '',
  );
  if (!(width > 0 && height > 0) || Math.max(width, height) > LARGEST) return null;
  const depth = lengths.length === 3 ? lengths[1] : undefined;
  return { width, height, text: stated.value, ...(depth && { depth }), ...(light && { above: Number(light[1]) }) };
}

/** '168 cm', '3.2 m'. */
export const lengthOf = (centimetres: number): string =>
  centimetres < 300 ? `${Math.round(centimetres)} cm` : `${(centimetres / 100).toFixed(1)} m`;
