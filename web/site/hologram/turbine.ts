import { type BufferGeometry, CatmullRomCurve3, Color, Group, Vector3 } from 'three';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';
import { type Place, sheet } from './forms';
import { beam, body, Sparks, Threads } from './light';
import { randomFrom } from './random';
import type { Shot } from './shot';
import { teamTable } from './table';

const SEED = 7;
const GAIN = 1.05;
const ROUND = 2 * Math.PI;
/** Metres per unit of the model; the fan has a radius of 1 unit. */
const SCALE = 0.33;
/** Positions along the axis where the hue range begins and ends. */
const ENDS = [-1.5, 2.1] as const;
/**
 * Start and extent of the open nacelle around the axis, in radians: 0 is the top, and a quarter of the circle points
 * towards z.
 */
const NACELLE = { from: 3.47, angle: 3.5 };
const FIRE = new Color('#d9b8ff');

/** Camera and light of the picture of the table for a team. */
export const shot: Shot = {
  eye: new Vector3(1.75, 1.8, 3.85),
  target: new Vector3(0, 0.82, 0),
  angle: 28,
  aspect: 4 / 3,
  backdrop: [0.5, 0.6, 0.46],
  table: teamTable,
  place: new Vector3(0, 0, 0),
  firstTurn: -0.12,
  studioLight: 1.45,
  mirrored: 0.4,
  model: turbine,
};

/**
 * Builds an open turbofan: fan, compressor, combustion chamber, turbine and nacelle. Its axis is x, and the air flows
 * from -x.
 */
function turbine(): Group {
  const drawing = new TurbineDrawing();
  drawing.fan();
  drawing.core();
  drawing.fire();
  drawing.rear();
  drawing.nacelle();
  const engine = drawing.build();
  engine.position.set(-0.02, 0.46, 0);
  engine.scale.setScalar(SCALE);
  engine.rotation.y = -0.35;
  return new Group().add(engine, beam(1.3, 0.74, 0.7, 0.05));
}

/** A row of blades around the axis. `twist` holds the angle between blade and axis at the root and at the tip. */
interface Blades {
  x: number;
  count: number;
  root: number;
  tip: number;
  chord: number;
  twist: readonly [root: number, tip: number];
  camber: number;
  /** Hue of the edges, from 0 (cyan) to 1 (violet); `bright` is their brightness. */
  at: number;
  bright: number;
  /** Rotation of the row, as a fraction of the angle between two blades. */
  phase?: number;
}

type Profile = readonly (readonly [x: number, radius: number])[];

const around = (x: number, radius: number, angle: number): Place => [
  x,
  radius * Math.cos(angle),
  radius * Math.sin(angle),
];

/** Returns the surface of revolution of a profile around the axis. */
function turned(profile: Profile, { steps = 96, from = 0, angle = ROUND } = {}): BufferGeometry {
  const last = profile.length - 1;
  return sheet((along, part) => around(...profile[Math.round(along * last)]!, from + angle * part), last, steps);
}

class TurbineDrawing {
  private readonly random = randomFrom(SEED);
  private readonly lines = new Threads();
  private readonly points = new Sparks();
  private readonly all = new Group();

  private add(geometry: BufferGeometry, glow: Partial<Parameters<typeof body>[1]>): void {
    const { base = 0.03, rim = 0.8, lit = 0.08, ...others } = glow;
    const light = { base: base * GAIN, rim: rim * GAIN, lit: lit * GAIN };
    this.all.add(...body(geometry, { from: 0, to: 0.95, axis: 'x', ends: ENDS, falloff: 2.2, ...light, ...others }));
  }

  private ring(x: number, radius: number, at: number, bright: number): void {
    const places = Array.from({ length: 96 }, (_, step) => around(x, radius, (step / 96) * ROUND));
    this.lines.path(places, at, bright, true);
  }

  private blades({ x, count, root, tip, chord, twist, camber, at, bright, phase = 0 }: Blades): BufferGeometry {
    const blades = Array.from({ length: count }, (_none, blade) => {
      const angle = ((blade + phase) / count) * ROUND;
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      const place = (along: number, up: number): Place => {
        const radius = root + (tip - root) * up;
        const turn = twist[0] + (twist[1] - twist[0]) * up;
        const wide = chord * (0.8 + 0.45 * Math.sin(up * 2.2));
        const off = along - 0.5;
        const aside = wide * off * Math.sin(turn) + camber * wide * (1 - 4 * off * off);
        const ahead = wide * off * Math.cos(turn) + 0.06 * chord * up * up;
        return [x + ahead, radius * cos - aside * sin, radius * sin + aside * cos];
      };
      for (const side of [0, 1])
        this.lines.path(
          Array.from({ length: 9 }, (_, step) => place(side, step / 8)),
          at,
          bright,
        );
      this.lines.path(
        Array.from({ length: 6 }, (_, step) => place(step / 5, 1)),
        at,
        bright * 1.2,
      );
      return sheet(place, 5, 8);
    });
    return mergeGeometries(blades);
  }

  /** Adds the intake: the fan with its nose, the vanes behind it, and the lip of the nacelle. */
  fan(): void {
    const fan = { x: -1, count: 22, root: 0.3, tip: 0.97, chord: 0.36, twist: [0.5, 1.08], camber: 0.06 } as const;
    const vanes = { x: -0.55, count: 34, root: 0.48, tip: 0.98, chord: 0.2, twist: [0.15, 0.1], camber: 0.03 } as const;
    this.add(this.blades({ ...fan, at: 0.02, bright: 0.5 }), { base: 0.035, rim: 0.5, lit: 0.34, falloff: 1.6 });
    this.add(turned(NOSE), { rim: 0.9, lit: 0.25 });
    this.add(this.blades({ ...vanes, at: 0.2, bright: 0.16 }), { base: 0.012, rim: 0.25, lit: 0.1 });
    this.ring(-1.42, 1.02, 0, 1);
    this.ring(-1.45, 1.07, 0, 0.5);
  }

  /** Adds the nine rows of the compressor, each narrower than the row before, on the drum that the turbine shares. */
  core(): void {
    const rows = Array.from({ length: 9 }, (_, row) => {
      const [x, tip] = [-0.42 + row * 0.115, 0.46 - row * 0.017];
      this.ring(x, tip + 0.005, 0.25, 0.22);
      return this.blades({
        x,
        count: 30 + row * 2,
        root: 0.2 + row * 0.013,
        tip,
        chord: 0.06,
        twist: [0.6, 0.9],
        camber: 0.05,
        at: 0.3,
        bright: 0.2,
        phase: (row % 2) / 2,
      });
    });
    this.add(mergeGeometries(rows), { rim: 0.4, lit: 0.25 });
    this.add(turned(DRUM), { rim: 0.45, lit: 0.2 });
    this.add(turned(COWL, { steps: 64, from: 5.07, angle: 3 }), { base: 0.02, rim: 0.4, lit: 0.06, isClear: true });
  }

  /** Adds the combustion chamber with its air holes. */
  fire(): void {
    const hot = { from: 0.7, to: 1, ends: [0.6, 1.1], base: 0.05, rim: 0.7, lit: 0.3 } as const;
    this.add(turned(CAN, { from: 2.17, angle: 5.1 }), hot);
    for (let hole = 0; hole < 28; hole++)
      for (const [x, radius] of HOLES) this.points.add(...around(x, radius, (hole / 28) * ROUND), 0.95, 1.4, 0.028);
    for (let spark = 0; spark < 2_600; spark++) {
      const [angle, x, radius] = [this.random() * ROUND, 0.7 + this.random() * 0.42, 0.33 + 0.12 * this.random()];
      this.points.add(...around(x, radius, angle), FIRE, 0.5 * this.random(), 0.012);
    }
  }

  /** Adds the four rows of the turbine, each wider than the row before, and the exhaust cone. */
  rear(): void {
    const rows = Array.from({ length: 4 }, (_, row) => {
      const [x, tip] = [1.18 + row * 0.12, 0.43 + row * 0.045];
      this.ring(x, tip + 0.006, 0.8, 0.5);
      return this.blades({
        x,
        count: 36,
        root: 0.24,
        tip,
        chord: 0.08,
        twist: [-0.7, -0.95],
        camber: -0.08,
        at: 0.85,
        bright: 0.28,
        phase: (row % 2) / 2,
      });
    });
    this.add(mergeGeometries(rows), { from: 0.6, to: 1, rim: 0.5, lit: 0.3 });
    this.add(turned(CONE), { lit: 0.25 });
  }

  nacelle(): void {
    const curve = new CatmullRomCurve3(SKIN.map(([x, radius]) => new Vector3(x, radius, 0)));
    const skin = curve.getSpacedPoints(70).map(({ x, y }) => [x, y] as const);
    const { from, angle } = NACELLE;
    const clear = { base: 0.008, rim: 0.5, lit: 0.03, falloff: 2.6, isClear: true };
    this.add(turned(skin, { steps: 120, from, angle }), clear);
    const on = ([x, radius]: readonly [number, number], part: number) => around(x, radius, from + angle * part);
    for (let rib = 0; rib <= 24; rib++) {
      const part = rib / 24;
      const isCut = rib % 24 === 0;
      const upTo = isCut ? skin.length : 40; // where the nacelle is open, the inside is visible too
      this.lines.path(
        skin.slice(0, upTo).map((place) => on(place, part)),
        0.35,
        isCut ? 0.8 : 0.13,
      );
    }
    for (let hoop = 0; hoop < 40; hoop += 2) {
      const places = Array.from({ length: 81 }, (_, step) => on(skin[hoop]!, step / 80));
      this.lines.path(places, 0.1 + hoop / 80, hoop < 6 ? 0.45 : 0.13);
    }
    for (let spark = 0; spark < 9_000; spark++) {
      const [x, y, z] = on(skin[Math.floor(this.random() * 42)]!, this.random());
      const off = (this.random() - 0.5) * 0.04;
      this.points.add(x + off, y, z, 0.1 + 0.3 * this.random(), 0.25 * this.random(), 0.008);
    }
  }

  build(): Group {
    const [lines, points] = [this.lines.build(GAIN * 0.8), this.points.build(GAIN * 0.9)];
    lines.renderOrder = 4;
    points.renderOrder = 5;
    return this.all.add(lines, points);
  }
}

/** Profiles along the axis. */
const NOSE: Profile = [
  [-1.52, 0.002],
  [-1.46, 0.07],
  [-1.34, 0.16],
  [-1.18, 0.25],
  [-1, 0.3],
  [-0.82, 0.31],
];
const DRUM: Profile = [
  [-0.82, 0.3],
  [-0.5, 0.2],
  [0.6, 0.31],
  [0.66, 0.26],
  [1.1, 0.22],
  [1.6, 0.24],
  [1.66, 0.1],
];
const COWL: Profile = [
  [-0.5, 0.5],
  [-0.2, 0.56],
  [0.3, 0.6],
  [0.8, 0.6],
  [1.3, 0.6],
  [1.75, 0.5],
];
const CAN: Profile = [
  [0.64, 0.36],
  [0.68, 0.45],
  [0.8, 0.5],
  [1, 0.48],
  [1.1, 0.4],
];
const HOLES: Profile = [
  [0.76, 0.49],
  [0.86, 0.503],
  [0.96, 0.492],
];
const CONE: Profile = [
  [1.66, 0.24],
  [1.8, 0.22],
  [2, 0.13],
  [2.16, 0.03],
  [2.18, 0.001],
];
/** Profile of the nacelle: from the lip back along the outside, then forward along the inside. */
const SKIN: Profile = [
  [-1.42, 1.02],
  [-1.46, 1.07],
  [-1.4, 1.14],
  [-1.15, 1.21],
  [-0.7, 1.26],
  [-0.1, 1.25],
  [0.5, 1.16],
  [1, 1.02],
  [1.02, 0.99],
  [0.5, 1.03],
  [-0.1, 1.04],
  [-0.8, 1],
  [-1.3, 0.995],
  [-1.42, 1.02],
];
