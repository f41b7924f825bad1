import { BufferGeometry, Float32BufferAttribute } from 'three';

/** Coordinates in metres, or in the model's own unit. */
export type Place = readonly [x: number, y: number, z: number];

/**
 * Returns a surface with the given numbers of columns and rows. `at` maps fractions from 0 to 1 along both sides to a
 * point.
 */
export function sheet(at: (right: number, down: number) => Place, columns: number, rows: number): BufferGeometry {
  const places: number[] = [];
  const faces: number[] = [];
  for (let row = 0; row <= rows; row++) {
    for (let column = 0; column <= columns; column++) {
      places.push(...at(column / columns, row / rows));
      if (row === rows || column === columns) continue;
      const here = row * (columns + 1) + column;
      const below = here + columns + 1;
      faces.push(here, below, here + 1, here + 1, below, below + 1);
    }
  }
  return surface(places, faces);
}

/**
 * Returns a surface from point coordinates and triangles of three indexes each, counter-clockwise when seen from
 * outside.
 */
export function surface(places: number[], faces: number[]): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(places, 3));
  geometry.setIndex(faces);
  geometry.computeVertexNormals();
  return geometry;
}
