import type { Product } from '../source';

/** Size of a product in centimetres. */
export interface Size {
  width: number;
  height: number;
  /** Present when three figures are stated. */
  depth?: number;
  /** Height of the light above a table. */
  above?: number;
  /** Text of the catalogue. */
  text: string;
}

/** Specifications that hold the size of a product: the first that it has counts, and its last figure is the height. */
const NAMES = ['Dimensions', 'Room needed', 'Image size'];
const LARGEST = 2_000;

/** Returns the size at which a product is drawn; null when its specifications do not state it in figures. */
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

/** Returns '168 cm' or '3.2 m'. */
export const lengthOf = (centimetres: number): string =>
  centimetres < 300 ? `${Math.round(centimetres)} cm` : `${(centimetres / 100).toFixed(1)} m`;
