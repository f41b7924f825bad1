import { type BufferGeometry, CatmullRomCurve3, Group, TubeGeometry, Vector3 } from 'three';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';
import { type Place, surface } from './forms';
import { beam, body, Sparks, Threads } from './light';
import { randomFrom, waves } from './random';
import type { Shot } from './shot';
import { roundTable } from './table';

const SEED = 3;
const GAIN = 1.1;
/** Metres per unit of the model; the model is about 1 unit high. */
const SCALE = 0.55;
/**
 * Grid in which the surface is searched: its lowest corner, the size of a cell, and the number of corners along each
 * axis.
 */
const LOW: Place = [-0.5, -0.62, -0.48];
const CELL = 0.024;
const CELLS = [44, 58, 40] as const;
const BLOCK = 4;
const POINTS = 38_000;
const SLICES = 30;

/** Camera and light of the picture of the round table. */
export const shot: Shot = {
  eye: new Vector3(1.2, 1.72, 3.3),
  target: new Vector3(0, 0.78, 0),
  angle: 28.5,
  aspect: 4 / 3,
  backdrop: [0.5, 0.58, 0.42],
  table: roundTable,
  place: new Vector3(0, 0, 0),
  firstTurn: 0,
  studioLight: 1.45,
  mirrored: 0.36,
  model: heart,
};

/** Builds a heart with its coronary vessels. */
function heart(): Group {
  const drawing = new HeartDrawing();
  drawing.skin();
  drawing.slices();
  drawing.vessels();
  const all = drawing.build();
  all.position.set(-0.01, 0.36, 0);
  all.scale.setScalar(SCALE);
  all.rotation.y = 0.25;
  return new Group().add(all, beam(0.704, 0.704, 0.75, 0.07));
}

class HeartDrawing {
  private readonly random = randomFrom(SEED);
  private readonly lines = new Threads();
  private readonly points = new Sparks();
  private readonly form = skinOf(distance);
  private readonly triangles = trianglesOf(this.form);
  private readonly tubes: BufferGeometry[] = [];

  /** Adds points on the surface, in proportion to the area of each triangle. Noise makes some areas brighter. */
  skin(): void {
    const triangles = this.triangles.map(([corner, second, third]) => {
      const [along, aside] = [second.clone().sub(corner), third.clone().sub(corner)];
      return { corner, along, aside, faces: along.clone().cross(aside) };
    });
    const each = POINTS / triangles.reduce((sum, { faces }) => sum + faces.length(), 0);
    for (const { corner, along, aside, faces } of triangles) {
      const count = Math.floor(faces.length() * each + this.random());
      const { x: fx, y: fy, z: fz } = faces.normalize();
      for (let point = 0; point < count; point++) {
        let [u, v] = [this.random(), this.random()];
        if (u + v > 1) [u, v] = [1 - u, 1 - v];
        const x = corner.x + along.x * u + aside.x * v + fx * 0.003;
        const y = corner.y + along.y * u + aside.y * v + fy * 0.003;
        const z = corner.z + along.z * u + aside.z * v + fz * 0.003;
        const cloud = waves(x * 6 + 3, y * 6, z * 6, 3);
        const bright = 0.16 + 0.5 * Math.max(0, cloud) + (this.random() < 0.02 ? 0.8 : 0);
        this.points.add(x, y, z, 0.5 - y * 0.75 + cloud * 0.4, bright, 0.0075, [fx, fy, fz]);
      }
    }
  }

  /** Adds contour lines where horizontal planes intersect the triangles. */
  slices(): void {
    for (const corners of this.triangles) {
      const heights = corners.map(({ y }) => y);
      const [first, last] = [Math.min(...heights), Math.max(...heights)].map((y) => (y + 0.5) / 0.04);
      for (let slice = Math.ceil(first!); slice <= Math.min(last!, SLICES - 1); slice++) {
        const y = slice * 0.04 - 0.5;
        const ends = corners.flatMap((from, side): Place[] => {
          const to = corners[(side + 1) % 3]!;
          if (from.y < y === to.y < y) return [];
          const part = (y - from.y) / (to.y - from.y);
          return [[from.x + (to.x - from.x) * part, y, from.z + (to.z - from.z) * part]];
        });
        if (ends.length === 2) this.lines.add(ends[0]!, ends[1]!, 0.55 - y * 0.7, 0.13);
      }
    }
  }

  vessels(): void {
    for (const [from, to, steps, width] of VESSELS)
      this.vessel(new Vector3(...from), new Vector3(...to), steps, width, 0);
  }

  /** Adds a vessel that runs down the surface with random deviations and branches. */
  private vessel(from: Vector3, to: Vector3, steps: number, width: number, branch: number): void {
    const way: Vector3[] = [];
    const ahead = to.clone();
    let place = from;
    const astray = (low: number, high: number) => low + (high - low) * this.random();
    for (let step = 0; step < steps && place.y >= -0.46; step++) {
      place = onSurface(place.clone().addScaledVector(ahead, 0.022));
      way.push(place);
      ahead.add(new Vector3(astray(-0.22, 0.22), astray(-0.27, 0.17), astray(-0.22, 0.22))).normalize();
      if (branch < 3 && step > 2 && this.random() < 0.36) {
        const aside = new Vector3(astray(-0.9, 0.9), astray(-0.6, 0.3), astray(-0.6, 0.6)).add(ahead);
        this.vessel(place, aside, Math.floor(steps * 0.55), width * 0.62, branch + 1);
      }
    }
    if (way.length > 2) this.tubes.push(new TubeGeometry(new CatmullRomCurve3(way), way.length * 2, width, 5));
  }

  build(): Group {
    const all = new Group();
    const skin = {
      from: 1,
      to: 0.1,
      ends: [-0.5, 0.62],
      base: 0.02 * GAIN,
      rim: 1.1 * GAIN,
      lit: 0.22 * GAIN,
    } as const;
    const blood = {
      from: 0.9,
      to: 0,
      ends: [-0.5, 0.3],
      base: 0.24 * GAIN,
      rim: 0.34 * GAIN,
      lit: 0.06 * GAIN,
    } as const;
    const [lines, points] = [this.lines.build(GAIN), this.points.build(GAIN * 1.15, 0.75)];
    lines.renderOrder = 4;
    points.renderOrder = 5;
    all.add(
      ...body(this.form, { ...skin, falloff: 1.9 }),
      ...body(mergeGeometries(this.tubes), { ...blood, falloff: 2.2, isClear: true }),
      lines,
      points,
    );
    return all;
  }
}

/** Coronary vessels: start, direction, number of steps and thickness. */
const VESSELS: readonly [Place, Place, number, number][] = [
  [[0.07, 0.12, 0.3], [0.3, -0.9, 0.2], 26, 0.0075],
  [[-0.02, 0.12, 0.3], [-0.8, -0.3, 0.1], 24, 0.007],
  [[0.25, 0.05, 0.12], [0.4, -0.8, -0.1], 22, 0.006],
  [[-0.22, 0.05, 0.2], [-0.2, -0.95, 0.1], 22, 0.006],
  [[0.16, 0.08, 0.25], [0.75, -0.5, 0.1], 20, 0.0065],
];

/** A thick line through points, with a radius at each point. */
type Limb = readonly (readonly [place: Place, radius: number])[];
const AORTA: Limb = [
  [[0.02, 0.12, -0.02], 0.1],
  [[-0.02, 0.34, 0], 0.088],
  [[0.02, 0.5, -0.02], 0.084],
  [[0.13, 0.56, -0.08], 0.08],
  [[0.22, 0.48, -0.15], 0.076],
  [[0.235, 0.3, -0.19], 0.07],
];
const LUNG_ARTERY: Limb = [
  [[0.11, 0.12, 0.13], 0.095],
  [[0.12, 0.28, 0.09], 0.082],
  [[0.08, 0.36, -0.02], 0.075],
  [[-0.02, 0.37, -0.12], 0.07],
];
/** Chambers of the heart: centre, radius along each axis, and width of the smooth transition to earlier parts. */
const CHAMBERS: readonly [middle: Place, radii: Place, soft: number][] = [
  [[-0.09, -0.08, 0.09], [0.25, 0.29, 0.22], 0.07],
  [[-0.22, 0.16, 0.02], [0.15, 0.17, 0.16], 0.05],
  [[0.2, 0.17, -0.08], [0.15, 0.12, 0.15], 0.05],
];
/** Large vessels: both ends, the radius at each end, and the width of the smooth transition to earlier parts. */
const STUMPS: readonly [Place, Place, number, number, soft: number][] = [
  [[-0.2, 0.2, -0.04], [-0.19, 0.58, -0.05], 0.07, 0.064, 0.04],
  [[0, 0.5, -0.02], [-0.05, 0.68, 0], 0.036, 0.03, 0.03],
  [[0.06, 0.55, -0.04], [0.04, 0.72, -0.05], 0.036, 0.03, 0.03],
  [[0.13, 0.56, -0.08], [0.15, 0.71, -0.1], 0.036, 0.03, 0.03],
  [[0.25, 0.18, -0.1], [0.4, 0.22, -0.16], 0.045, 0.04, 0.03],
  [[0.25, 0.12, -0.12], [0.39, 0.1, -0.2], 0.042, 0.038, 0.03],
];

/** Returns the signed distance to the surface; negative inside. */
function distance(x: number, y: number, z: number): number {
  let far = together(
    toEllipsoid(x, y, z, [0.08, -0.1, 0], [0.3, 0.33, 0.27]),
    toLimb(x, y, z, [0.08, -0.1, 0.02], [0.22, -0.43, 0.1], 0.24, 0.085),
    0.14,
  );
  for (const [middle, radii, soft] of CHAMBERS) far = together(far, toEllipsoid(x, y, z, middle, radii), soft);
  far += 0.012 * waves(x * 5, y * 5, z * 5, 3);
  far = together(far, toLimbs(x, y, z, AORTA), 0.045);
  far = together(far, toLimbs(x, y, z, LUNG_ARTERY), 0.04);
  for (const [from, to, one, other, soft] of STUMPS) far = together(far, toLimb(x, y, z, from, to, one, other), soft);
  return -together(-far, 0.655 - y, 0.01);
}

/** Returns the smooth minimum of two distances. */
function together(one: number, other: number, soft: number): number {
  const near = Math.max(soft - Math.abs(one - other), 0) / soft;
  return Math.min(one, other) - near * near * soft * 0.25;
}

function toEllipsoid(x: number, y: number, z: number, middle: Place, radii: Place): number {
  const [u, v, w] = [(x - middle[0]) / radii[0], (y - middle[1]) / radii[1], (z - middle[2]) / radii[2]];
  const off = Math.sqrt(u * u + v * v + w * w);
  const steep = Math.sqrt((u / radii[0]) ** 2 + (v / radii[1]) ** 2 + (w / radii[2]) ** 2);
  return steep < 1e-9 ? -Math.min(...radii) : (off * (off - 1)) / steep;
}

function toLimb(x: number, y: number, z: number, from: Place, to: Place, one: number, other: number): number {
  const [dx, dy, dz] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  const [px, py, pz] = [x - from[0], y - from[1], z - from[2]];
  const part = Math.min(1, Math.max(0, (px * dx + py * dy + pz * dz) / (dx * dx + dy * dy + dz * dz)));
  const [ox, oy, oz] = [px - dx * part, py - dy * part, pz - dz * part];
  return Math.sqrt(ox * ox + oy * oy + oz * oz) - (one + (other - one) * part);
}

function toLimbs(x: number, y: number, z: number, limb: Limb): number {
  let far = Infinity;
  for (let at = 1; at < limb.length; at++) {
    const [[from, one], [to, other]] = [limb[at - 1]!, limb[at]!];
    far = together(far, toLimb(x, y, z, from, to, one, other), 0.02);
  }
  return far;
}

/** Moves a point to approximately the nearest point on the surface, and returns it. */
function onSurface(place: Vector3): Vector3 {
  const step = 0.004;
  for (let round = 0; round < 8; round++) {
    const { x, y, z } = place;
    const far = distance(x, y, z);
    const out = new Vector3(distance(x + step, y, z), distance(x, y + step, z), distance(x, y, z + step))
      .subScalar(far)
      .normalize();
    place.addScaledVector(out, -far * 0.8);
  }
  return place;
}

/**
 * Converts a distance function to a surface. Each cell that the surface crosses gets one point: the mean of the
 * crossings on its edges.
 */
function skinOf(form: typeof distance): BufferGeometry {
  const far = fieldOf(form);
  const places: number[] = [];
  const faces: number[] = [];
  const placed = new Map<number, number>();
  for (let k = 1; k < CELLS[2] - 1; k++) {
    for (let j = 1; j < CELLS[1] - 1; j++) {
      for (let i = 1; i < CELLS[0] - 1; i++) {
        const here = indexOf(i, j, k);
        const isIn = far[here]! < 0;
        if (CORNERS.every(([a, b, c]) => far[here + indexOf(a, b, c)]! < 0 === isIn)) continue;
        const middle = [0, 0, 0];
        let crossed = 0;
        for (const [from, to] of EDGES) {
          const [one, other] = [far[here + indexOf(...from)]!, far[here + indexOf(...to)]!];
          if (one < 0 === other < 0) continue;
          const part = one / (one - other);
          for (const axis of [0, 1, 2] as const) middle[axis]! += from[axis] + (to[axis] - from[axis]) * part;
          crossed++;
        }
        placed.set(here, places.length / 3);
        for (const [axis, cell] of [i, j, k].entries())
          places.push(LOW[axis]! + (cell + middle[axis]! / crossed) * CELL);
        // Four cells share each edge that starts at the cell's first corner; their points form a face.
        for (const axis of [0, 1, 2]) {
          if (far[here + STEPS[axis]!]! < 0 === isIn) continue;
          const [one, other] = [STEPS[(axis + 1) % 3]!, STEPS[(axis + 2) % 3]!];
          const [a, b, c, d] = [here, here - one, here - one - other, here - other].map((cell) => placed.get(cell)!);
          faces.push(...(isIn ? [a!, b!, c!, a!, c!, d!] : [a!, c!, b!, a!, d!, c!]));
        }
      }
    }
  }
  return surface(places, faces);
}

/** Returns the distance at each grid corner. Blocks far from the surface are computed only at their centre. */
function fieldOf(form: typeof distance): Float32Array {
  const far = new Float32Array(CELLS[0] * CELLS[1] * CELLS[2]);
  const at = (i: number, j: number, k: number) => form(LOW[0] + i * CELL, LOW[1] + j * CELL, LOW[2] + k * CELL);
  const [width, height, depth] = CELLS;
  for (let back = 0; back < depth; back += BLOCK) {
    for (let up = 0; up < height; up += BLOCK) {
      for (let right = 0; right < width; right += BLOCK) {
        const middle = at(right + BLOCK / 2, up + BLOCK / 2, back + BLOCK / 2);
        const isFar = Math.abs(middle) > BLOCK * CELL * 1.25;
        for (let k = back; k < Math.min(depth, back + BLOCK); k++)
          for (let j = up; j < Math.min(height, up + BLOCK); j++)
            for (let i = right; i < Math.min(width, right + BLOCK); i++)
              far[indexOf(i, j, k)] = isFar ? middle : at(i, j, k);
      }
    }
  }
  return far;
}

const indexOf = (i: number, j: number, k: number) => i + CELLS[0] * (j + CELLS[1] * k);
/** Index offsets to the next corner along each axis. */
const STEPS = [indexOf(1, 0, 0), indexOf(0, 1, 0), indexOf(0, 0, 1)];

/** Corners of a cell, and its twelve edges. */
const CORNERS = [0, 1, 2, 3, 4, 5, 6, 7].map((bits): Place => [bits & 1, (bits >> 1) & 1, bits >> 2]);
const EDGES = CORNERS.flatMap((from) =>
  [0, 1, 2].flatMap((axis): [Place, Place][] =>
    from[axis]! ? [] : [[from, from.map((one, other) => (other === axis ? 1 : one)) as unknown as Place]],
  ),
);

function trianglesOf(geometry: BufferGeometry): [Vector3, Vector3, Vector3][] {
  const [places, index] = [geometry.getAttribute('position'), geometry.getIndex()!];
  const corner = (at: number) => new Vector3().fromBufferAttribute(places, index.getX(at));
  return Array.from({ length: index.count / 3 }, (_, face) => [
    corner(face * 3),
    corner(face * 3 + 1),
    corner(face * 3 + 2),
  ]);
}
