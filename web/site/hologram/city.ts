import { BoxGeometry, type BufferGeometry, Group, Vector3 } from 'three';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';
import { body, Sparks, Threads } from './light';
import { noise, randomFrom } from './random';
import type { Shot } from './shot';
import { roomTable } from './table';

/** Size of the ground and height of the highest roof, in metres. */
const WIDTH = 2.6;
const DEPTH = 1.26;
const HEIGHT = 1;
/** Distance between streets and width of a street, in metres. */
const BLOCK = 0.094;
const STREET = 0.016;
const STOREY = 0.017;
const WINDOW = 0.0115;
const SEED = 11;
const GAIN = 1.75;
/** Layouts of a block with one, two or four buildings: centre and size of each building, as fractions of the block. */
const WHOLE = [[0, 0, 0.82, 0.82]] as const;
const HALVES = [
  [
    [-0.26, 0, 0.44, 0.9],
    [0.26, 0, 0.44, 0.9],
  ],
  [
    [0, -0.26, 0.9, 0.44],
    [0, 0.26, 0.9, 0.44],
  ],
] as const;
const QUARTERS = [
  [-0.26, -0.26, 0.42, 0.42],
  [0.26, -0.26, 0.42, 0.42],
  [-0.26, 0.26, 0.42, 0.42],
  [0.26, 0.26, 0.42, 0.42],
] as const;

const riverAt = (x: number) => DEPTH * (0.24 + 0.1 * Math.sin(x * 2.1 + 1) + 0.04 * Math.sin(x * 5));
const isInside = (x: number, z: number, margin = 0) =>
  Math.abs(x) < WIDTH / 2 - margin && Math.abs(z) < DEPTH / 2 - margin;
const nearest = (place: number) => (Math.round(place / BLOCK) + 0.5) * BLOCK;
const TOWER = [nearest(WIDTH * 0.03), nearest(-DEPTH * 0.06)] as const;

/** Camera and light of the hero picture. */
export const shot: Shot = {
  eye: new Vector3(-1.25, 2.2, 5),
  target: new Vector3(-0.45, 1.13, 0),
  angle: 24.5,
  aspect: 16 / 9,
  backdrop: [0.66, 0.62, 0.55],
  table: roomTable,
  place: new Vector3(0.66, 0, 0),
  firstTurn: -0.2,
  studioLight: 1.45,
  mirrored: 0.08,
  model: city,
};

/** Builds the city on the table: blocks along a river, with one highlighted tower. */
function city(): Group {
  const drawing = new CityDrawing();
  drawing.blocks();
  drawing.streets();
  drawing.river();
  return drawing.build();
}

class CityDrawing {
  private readonly random = randomFrom(SEED);
  private readonly lines = new Threads();
  private readonly points = new Sparks();
  private readonly houses: BufferGeometry[] = [];
  private readonly tower: BufferGeometry[] = [];

  private between(low: number, high: number): number {
    return low + (high - low) * this.random();
  }

  blocks(): void {
    for (let i = -40; i < 40; i++) {
      for (let j = -40; j < 40; j++) {
        const [x, z] = [(i + 0.5) * BLOCK, (j + 0.5) * BLOCK];
        if (isInside(x, z, BLOCK * 0.6) && Math.abs(z - riverAt(x)) >= 0.075) this.block(x, z);
      }
    }
  }

  private block(x: number, z: number): void {
    if (Math.abs(x - TOWER[0]) < 0.01 && Math.abs(z - TOWER[1]) < 0.01) return this.landmark(x, z);
    const kind = noise(x * 3 + 5, z * 3, SEED);
    if (kind < -0.38) return this.park(x, z);
    const off = 2 * Math.hypot(x / WIDTH, (z + 0.03) / DEPTH);
    const density = Math.exp(-off * off * 3.2);
    const size = BLOCK - STREET;
    for (const [dx, dz, width, depth] of this.parts(density)) {
      const roof =
        HEIGHT *
        (0.04 + 0.09 * this.random() + density * (0.06 + 0.62 * this.random() * this.random() + 0.14 * this.random()));
      const at =
        0.06 + 0.5 * (roof / HEIGHT) + 0.55 * Math.max(0, kind - 0.05) + 0.14 * Math.min(1, off) + 0.06 * this.random();
      const house = [x + dx * size, z + dz * size, width * size, depth * size] as const;
      if (roof > HEIGHT * 0.34 && this.random() < 0.6) {
        this.house(...house, 0, roof * 0.7, at);
        this.house(house[0], house[1], house[2] * 0.7, house[3] * 0.7, roof * 0.7, roof, at);
      } else {
        this.house(...house, 0, roof, at);
      }
    }
  }

  private parts(density: number): readonly (readonly [number, number, number, number])[] {
    if (density > 0.55) return WHOLE;
    return this.random() < 0.5 ? HALVES[this.random() < 0.5 ? 0 : 1] : QUARTERS;
  }

  private landmark(x: number, z: number): void {
    this.house(x, z, 0.064, 0.064, 0, HEIGHT * 0.5, 0.9, true);
    this.house(x, z, 0.05, 0.05, HEIGHT * 0.5, HEIGHT * 0.8, 0.85, true);
    this.house(x, z, 0.034, 0.034, HEIGHT * 0.8, HEIGHT * 0.97, 0.8, true);
    this.lines.add([x, HEIGHT * 0.97, z], [x, HEIGHT * 1.16, z], 0.8, 1.6);
    this.points.add(x, HEIGHT * 1.16, z, 0.9, 2, 0.014);
  }

  private park(x: number, z: number): void {
    const reach = BLOCK / 2 - STREET;
    for (let tree = 0; tree < 26; tree++) {
      const [dx, y, dz] = [this.between(-reach, reach), 0.002 + this.random() * 0.008, this.between(-reach, reach)];
      this.points.add(x + dx, y, z + dz, 0.1, 0.35 * this.random(), 0.006);
    }
  }

  private house(
    x: number,
    z: number,
    w: number,
    d: number,
    floor: number,
    roof: number,
    at: number,
    isTower = false,
  ): void {
    const box = new BoxGeometry(w, roof - floor, d).translate(x, (floor + roof) / 2, z);
    (isTower ? this.tower : this.houses).push(box);
    const bright = isTower ? 1.5 : 0.3 + 0.5 * Math.min(1, roof / HEIGHT);
    const [west, east, north, south] = [x - w / 2, x + w / 2, z - d / 2, z + d / 2];
    for (const side of [west, east]) {
      for (const end of [north, south])
        this.lines.add([side, floor, end], [side, roof, end], at, bright * 0.25, bright);
      this.lines.add([side, roof, north], [side, roof, south], at, bright);
    }
    for (const end of [north, south]) this.lines.add([west, roof, end], [east, roof, end], at, bright);
    this.windows(x, z, w, d, floor, roof, at, isTower);
  }

  private windows(
    x: number,
    z: number,
    w: number,
    d: number,
    floor: number,
    roof: number,
    at: number,
    isTower: boolean,
  ): void {
    const share = isTower ? 0.75 : this.between(0.15, 0.5);
    const most = isTower ? 1.5 : 1.15;
    const light = (px: number, y: number, pz: number) => {
      if (this.random() < share) this.points.add(px, y, pz, at, (0.25 + 0.75 * this.random()) * most, 0.0046);
    };
    for (let y = floor + STOREY * 0.7; y < roof - STOREY * 0.5; y += STOREY) {
      for (let along = -w / 2 + 0.006; along < w / 2; along += WINDOW)
        for (const side of [-1, 1]) light(x + along, y, z + side * (d / 2 + 0.0008));
      for (let along = -d / 2 + 0.006; along < d / 2; along += WINDOW)
        for (const side of [-1, 1]) light(x + side * (w / 2 + 0.0008), y, z + along);
    }
  }

  streets(): void {
    const half = Math.max(WIDTH, DEPTH) / 2;
    for (let street = -40; street <= 40; street++) {
      const isMain = street % 4 === 0;
      for (const goesEast of [true, false]) {
        for (let along = -half; along < half; along += 0.02) {
          const place = (at: number) => (goesEast ? [at, street * BLOCK] : [street * BLOCK, at]) as [number, number];
          const [[x, z], [toX, toZ]] = [place(along), place(along + 0.02)];
          if (!isInside(x, z, 0.02) || !isInside(toX, toZ, 0.02) || Math.abs(z - riverAt(x)) <= 0.05) continue;
          this.lines.add([x, 0.001, z], [toX, 0.001, toZ], 0.3, isMain ? 0.5 : 0.13);
          if (this.random() < (isMain ? 0.4 : 0.06))
            this.points.add(x, 0.004, z, this.random() < 0.3 ? 0.9 : 0.02, 0.9 * this.random(), 0.005);
        }
      }
    }
  }

  river(): void {
    for (let drop = 0; drop < 9_000; drop++) {
      const x = (this.random() - 0.5) * WIDTH;
      const across = Math.sqrt(-2 * Math.log(1 - this.random())) * Math.cos(2 * Math.PI * this.random());
      const z = riverAt(x) + across * 0.022;
      if (isInside(x, z, 0.02)) this.points.add(x, 0.001, z, 0.28, 0.3 * this.random(), 0.005);
    }
    const [x, z] = [WIDTH / 2, DEPTH / 2];
    const corners = [
      [-x, 0, -z],
      [x, 0, -z],
      [x, 0, z],
      [-x, 0, z],
    ] as const;
    for (const [at, corner] of corners.entries()) this.lines.add(corner, corners[(at + 1) % 4]!, 0.15, 0.8);
  }

  build(): Group {
    const all = new Group();
    const low = {
      from: 0.2,
      to: 0.8,
      ends: [0, HEIGHT * 0.75] as const,
      base: 0.014 * GAIN,
      rim: 0.1 * GAIN,
      lit: 0.2 * GAIN,
    };
    const high = { from: 0.8, to: 1, ends: [0, HEIGHT] as const, base: 0.12 * GAIN, rim: 0.3 * GAIN, lit: 0.4 * GAIN };
    const [lines, points] = [this.lines.build(GAIN * 0.9), this.points.build(GAIN)];
    lines.renderOrder = 4;
    points.renderOrder = 5;
    all.add(...body(mergeGeometries(this.houses), low), ...body(mergeGeometries(this.tower), high), lines, points);
    all.position.y = 0.02;
    return new Group().add(all);
  }
}
