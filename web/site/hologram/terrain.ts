import { type BufferGeometry, Color, Group, Vector3 } from 'three';
import { type Place, sheet } from './forms';
import { body, Sparks, Threads } from './light';
import { noise, randomFrom, waves } from './random';
import { roomTable } from './table';
import type { Shot } from './shot';

/** Size of the relief in metres, and its maximum height. */
const WIDTH = 2.5;
const DEPTH = 1.2;
const HEIGHT = 0.66;
const SEED = 5;
const CONTOURS = 26;
const GAIN = 0.75;
/** Size of the height grid; heights between grid points are interpolated. */
const COLUMNS = 220;
const ROWS = Math.round((COLUMNS * DEPTH) / WIDTH);
const POINTS = 26_000;
/** Colour of the tops of the masts. */
const WHITE = new Color('#e9fbff');

/** Camera and light of the picture of the table for rooms. */
export const shot: Shot = {
  eye: new Vector3(2.1, 2.45, 4.6),
  target: new Vector3(0, 0.78, 0),
  angle: 30,
  aspect: 4 / 3,
  backdrop: [0.5, 0.62, 0.5],
  table: roomTable,
  place: new Vector3(0, 0, 0),
  firstTurn: -0.08,
  studioLight: 1.45,
  mirrored: 0.12,
  model: terrain,
};

/** Builds mountains with contour lines, a road through the valley with stations, and two flight paths above. */
function terrain(): Group {
  const drawing = new TerrainDrawing();
  drawing.contours();
  drawing.border();
  drawing.ground();
  drawing.road();
  return drawing.build();
}

const roadAt = (x: number) => DEPTH * 0.2 + 0.14 * Math.sin(x * 2.6 + 0.6);
/** Hue of a height: from cyan in the valley to violet on the summits. */
const hueAt = (height: number) => 0.02 + 0.95 * (height / (HEIGHT * 0.95)) ** 0.8;

class TerrainDrawing {
  private readonly random = randomFrom(SEED);
  private readonly lines = new Threads();
  private readonly points = new Sparks();
  private readonly heights = Array.from({ length: ROWS + 1 }, (_, row) =>
    Array.from({ length: COLUMNS + 1 }, (_none, column) =>
      heightAt((column / COLUMNS - 0.5) * WIDTH, (row / ROWS - 0.5) * DEPTH),
    ),
  );

  /** Returns the height at a point, interpolated between the four surrounding grid points. */
  private height(x: number, z: number): number {
    const [across, along] = [(x / WIDTH + 0.5) * COLUMNS, (z / DEPTH + 0.5) * ROWS];
    const [column, row] = [Math.min(COLUMNS - 1, Math.floor(across)), Math.min(ROWS - 1, Math.floor(along))];
    const [right, down] = [across - column, along - row];
    const [near, far] = [this.heights[row]!, this.heights[row + 1]!];
    const mixed = (line: number[]) => line[column]! * (1 - right) + line[column + 1]! * right;
    return mixed(near) * (1 - down) + mixed(far) * down;
  }

  private on(x: number, z: number, above = 0): Place {
    return [x, this.height(x, z) + above, z];
  }

  /**
   * Adds contour lines; every fifth line is brighter. Within a grid cell, a line connects the two edges that it
   * crosses.
   */
  contours(): void {
    for (let line = 1; line <= CONTOURS; line++) {
      const level = (line / CONTOURS) * HEIGHT * 1.05;
      for (let row = 0; row < ROWS; row++)
        for (let column = 0; column < COLUMNS; column++)
          this.contourOf(row, column, level, line % 5 === 0 ? 0.85 : 0.3);
    }
  }

  private contourOf(row: number, column: number, level: number, bright: number): void {
    const corners = CORNERS.map(([right, down]) => ({
      x: ((column + right) / COLUMNS - 0.5) * WIDTH,
      z: ((row + down) / ROWS - 0.5) * DEPTH,
      over: this.heights[row + down]![column + right]! - level,
    }));
    const crossed = corners.flatMap((from, side): Place[] => {
      const to = corners[(side + 1) % 4]!;
      if (from.over < 0 === to.over < 0) return [];
      const part = from.over / (from.over - to.over);
      return [[from.x + (to.x - from.x) * part, level + 0.001, from.z + (to.z - from.z) * part]];
    });
    for (let end = 1; end < crossed.length; end += 2)
      this.lines.add(crossed[end - 1]!, crossed[end]!, hueAt(level), bright);
  }

  /** Adds the cut sides of the relief: the skyline of each side, and vertical lines down to the table. */
  border(): void {
    const [w, d] = [WIDTH / 2, DEPTH / 2];
    const sides = [
      [(part: number) => [part * WIDTH, d] as const],
      [(part: number) => [part * WIDTH, -d] as const],
      [(part: number) => [w, part * DEPTH] as const],
      [(part: number) => [-w, part * DEPTH] as const],
    ] as const;
    for (const [at] of sides) {
      for (let step = 0; step <= 160; step++) {
        const [x, z] = at(step / 160 - 0.5);
        const [beforeX, beforeZ] = at(Math.max(step - 1, 0) / 160 - 0.5);
        const top = this.on(x, z);
        this.lines.add(this.on(beforeX, beforeZ), top, hueAt(top[1]), 0.9);
        if (step % 2 === 0) this.lines.add([x, 0, z], top, hueAt(top[1]), 0.02, 0.25);
      }
      const [[x, z], [toX, toZ]] = [at(-0.5), at(0.5)];
      this.lines.add([x, 0, z], [toX, 0, toZ], 0.25, 0.6);
    }
  }

  ground(): void {
    for (let point = 0; point < POINTS; point++) {
      const [x, z] = [(this.random() - 0.5) * WIDTH, (this.random() - 0.5) * DEPTH];
      const y = this.height(x, z);
      const bright = 0.12 + 0.3 * this.random() * (y / HEIGHT) + (this.random() < 0.012 ? 0.8 : 0);
      this.points.add(x, y + 0.002, z, hueAt(y), bright, 0.0045);
    }
  }

  road(): void {
    const road = Array.from({ length: 121 }, (_, step) => {
      const x = (step / 120 - 0.5) * WIDTH * 0.9;
      return this.on(x, roadAt(x), 0.012);
    });
    for (let step = 1; step < road.length; step++) this.lines.add(road[step - 1]!, road[step]!, 0, 2.8);
    for (let step = 6; step < 120; step += 19) {
      const [x, y, z] = road[step]!;
      this.lines.add([x, y, z], [x, y + 0.13, z], 0, 1.2, 0.3);
      this.points.add(x, y + 0.13, z, WHITE, 2.2, 0.018);
      this.points.add(x, y, z, 0, 2, 0.014);
    }
    this.flight(road[6]!, road[82]!, 0.18);
    this.flight(road[44]!, road[114]!, 0.216);
  }

  private flight(from: Place, to: Place, rise: number): void {
    const way = Array.from({ length: 61 }, (_, step): Place => {
      const part = step / 60;
      const between = (axis: 0 | 1 | 2) => from[axis] + (to[axis] - from[axis]) * part;
      const y = between(1) + 0.13 + rise * 4 * part * (1 - part);
      return [between(0), y, between(2) - 0.25 * Math.sin(part * Math.PI)];
    });
    for (let step = 1; step < way.length; step++) this.lines.add(way[step - 1]!, way[step]!, 0.75, 0.7);
    for (let step = 0; step < 60; step += 5) this.points.add(...way[step]!, 0.8, 0.9, 0.007);
  }

  build(): Group {
    const all = new Group();
    const glow = {
      from: 0.3,
      to: 0.95,
      ends: [0, HEIGHT * 0.9] as const,
      base: 0.022 * GAIN,
      rim: 0.26 * GAIN,
      lit: 0.3 * GAIN,
      falloff: 2.4,
    };
    const [lines, points] = [this.lines.build(GAIN), this.points.build(GAIN)];
    lines.renderOrder = 4;
    points.renderOrder = 5;
    all.add(...body(this.surface(), glow), lines, points);
    all.position.y = 0.02;
    return new Group().add(all);
  }

  private surface(): BufferGeometry {
    const place = (column: number, row: number): Place => [
      (column / COLUMNS - 0.5) * WIDTH,
      this.heights[row]![column]!,
      (row / ROWS - 0.5) * DEPTH,
    ];
    return sheet((right, down) => place(Math.round(right * COLUMNS), Math.round(down * ROWS)), COLUMNS, ROWS);
  }
}

/** Corners of a grid cell, in order around the cell. */
const CORNERS = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const;

/** Returns the height of the relief: ridges, highest in the middle, with a valley for the road. */
function heightAt(x: number, z: number): number {
  const [u, v] = [x * 1.15 + 1.7, z * 1.15 + SEED];
  const middle = Math.exp(-((x / WIDTH - 0.08) ** 2 * 7 + (z / DEPTH + 0.1) ** 2 * 6));
  const valley = Math.min(1, Math.abs(z - roadAt(x)) * 3.6);
  const relief = 0.15 + 0.95 * ridges(u * 0.75, v * 0.75, 0.3, 6) + 0.35 * waves(u * 0.5 + 8, v * 0.5, 4, 3);
  return HEIGHT * Math.max(0.015, (0.2 + 0.95 * middle) * relief * (0.2 + 0.8 * valley) - 0.05);
}

/** Returns octaves of noise in which zero crossings become ridges; finer ridges appear only on coarser ridges. */
function ridges(x: number, y: number, z: number, octaves: number): number {
  let [sum, all, before] = [0, 0, 1];
  for (let octave = 0; octave < octaves; octave++) {
    const [strength, scale] = [0.5 ** octave, 2.05 ** octave];
    const crest = Math.max(0, 1 - Math.abs(noise(x * scale, y * scale, z * scale)) * 1.6) ** 2;
    sum += strength * crest * before;
    all += strength;
    before = Math.min(1, crest * 1.5);
  }
  return sum / all;
}
