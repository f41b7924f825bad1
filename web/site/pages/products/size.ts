import type { Product } from '../source';

/** Size of a product in centimetres. */
export interface Size {
  width: number;
  height: number;
  /** Depth; absent when the text states fewer than three figures. */
  depth?: number;
  /** Height of the hologram above a table. */
  above?: number;
  /** Size as written in the catalogue. */
  text: string;
}

/**
 * Names of the specifications that state a product's size, in order of preference. The last figure in the text is the
 * height.
 */
const NAMES = ['Dimensions', 'Room needed', 'Image size'];
const LARGEST = 2_000;

/** Returns the size for a product's drawings; null when the specifications state no figures. */
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

/** Formats a length: '168 cm' or '3.2 m'. */
export const lengthOf = (centimetres: number): string =>
  centimetres < 300 ? `${Math.round(centimetres)} cm` : `${(centimetres / 100).toFixed(1)} m`;
