import { BufferGeometry, Float32BufferAttribute } from 'three';

/** Coordinates in metres, or in the model's own unit. */
export type Place = readonly [x: number, y: number, z: number];

/** Returns a surface of the given columns and rows. `at` returns the point at the fractions 0 to 1 along both. */
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

/** Returns a surface from the coordinates of points and, per triangle, three indexes, counter-clockwise seen from outside. */
export function surface(places: number[], faces: number[]): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(places, 3));
  geometry.setIndex(faces);
  geometry.computeVertexNormals();
  return geometry;
}
