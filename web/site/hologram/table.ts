import {
  BufferGeometry,
  Color,
  Float32BufferAttribute,
  Group,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  ShaderMaterial,
  Vector3,
} from 'three';
import { toCreasedNormals } from 'three/addons/utils/BufferGeometryUtils.js';

const THICKNESS = 0.07;
/** Height of the glowing line below the table top, in metres. */
const LINE = 0.01;
const CORNER_STEPS = 24;

/** A rounded rectangle at height `y`. */
interface Section {
  y: number;
  w: number;
  d: number;
  r: number;
}

/** Measures of a table, in metres. */
export interface Table {
  /** Height of the glass. */
  top: number;
  width: number;
  depth: number;
  /** Radius of the corners, and width of the frame around the glass. */
  corner: number;
  frame: number;
  /** Base: sections of the metal foot, and of a plinth that widens upwards. */
  foot: Section[];
  plinth: Section[];
}

/** Table for a meeting room: HoloTable 98. */
export const roomTable: Table = {
  top: 0.9,
  width: 3,
  depth: 1.62,
  corner: 0.46,
  frame: 0.1,
  foot: slab(2.3, 1.06, 0, 0.04, 0.3),
  plinth: [
    { y: 0.05, w: 2.3, d: 1.06, r: 0.3 },
    { y: 0.07, w: 2.28, d: 1.04, r: 0.3 },
    ...widening({ y: 0.07, w: 2.26, d: 1.02, r: 0.3 }, { y: 0.9, w: 2.76, d: 1.38, r: 0.4 }, 3),
  ],
};

/** Table for a team: HoloTable 65. */
export const teamTable: Table = {
  top: 0.92,
  width: 1.62,
  depth: 0.98,
  corner: 0.09,
  frame: 0.06,
  foot: slab(1.02, 0.62, 0, 0.03, 0.06),
  plinth: [
    { y: 0.03, w: 0.9, d: 0.5, r: 0.07 },
    { y: 0.034, w: 0.88, d: 0.48, r: 0.07 },
    ...widening({ y: 0.034, w: 0.88, d: 0.48, r: 0.07 }, { y: 0.92, w: 1.22, d: 0.68, r: 0.07 }, 3.2),
  ],
};

/** Round table that two people can carry: HoloTable 32. */
export const roundTable: Table = {
  top: 0.86,
  width: 0.78,
  depth: 0.78,
  corner: 0.39,
  frame: 0.045,
  foot: slab(0.65, 0.65, 0.026, 0.036, 0.325),
  plinth: [
    { y: 0, w: 0.62, d: 0.62, r: 0.31 },
    { y: 0.012, w: 0.64, d: 0.64, r: 0.32 },
    { y: 0.03, w: 0.64, d: 0.64, r: 0.32 },
    { y: 0.04, w: 0.62, d: 0.62, r: 0.31 },
    { y: 0.042, w: 0.53, d: 0.53, r: 0.265 },
    ...widening({ y: 0.042, w: 0.53, d: 0.53, r: 0.265 }, { y: 0.86, w: 0.66, d: 0.66, r: 0.33 }, 5),
  ],
};

/** Returns sections that widen from one section to another, faster near the top. */
function widening(from: Section, to: Section, power: number): Section[] {
  const rise = to.y - THICKNESS - LINE - from.y;
  return [0.15, 0.3, 0.45, 0.6, 0.75, 0.87, 0.95, 1].map((up) => {
    const wider = up ** power;
    return {
      y: from.y + up * rise,
      w: from.w + (to.w - from.w) * wider,
      d: from.d + (to.d - from.d) * wider,
      r: from.r + (to.r - from.r) * wider,
    };
  });
}

/**
 * Builds a table: a plinth, a metal top with a glowing line below, a dark frame, and as the last mesh the glowing
 * glass.
 */
export function build({ top, width, depth, corner, frame, foot, plinth }: Table): Group {
  const all = new Group();
  const metal = new MeshStandardMaterial({ color: '#171d28', metalness: 0.92, roughness: 0.34 });
  const satin = new MeshStandardMaterial({ color: '#0b0f16', metalness: 0.1, roughness: 0.45 });
  const gloss = new MeshStandardMaterial({ color: '#04060a', roughness: 0.2, envMapIntensity: 0.5 });
  const line = new MeshBasicMaterial({ color: new Color('#3c8dff').multiplyScalar(0.55) });
  const under = top - THICKNESS;
  const glass = { w: width - 2 * frame, d: depth - 2 * frame, r: Math.max(corner - frame, 0.03) };
  all.add(
    new Mesh(loft(foot), metal),
    new Mesh(loft(plinth), satin),
    new Mesh(loft(slab(width - 0.03, depth - 0.03, under - LINE, under, corner - 0.015)), line),
    new Mesh(loft(slab(width, depth, under, top - 0.006, corner)), metal),
    new Mesh(plate({ y: top - 0.003, w: width - 0.036, d: depth - 0.036, r: corner - 0.018 }), gloss),
    new Mesh(plate({ y: top, ...glass }), glow(glass)),
  );
  return all;
}

/** Material of the glass: blue light from inside, brighter in the centre and at the edge. */
function glow({ w, d, r }: Omit<Section, 'y'>): ShaderMaterial {
  return new ShaderMaterial({
    uniforms: {
      one: { value: new Color('#0c3f8f') },
      other: { value: new Color('#2a1f7d') },
      size: { value: new Vector3(w / 2, d / 2, r) },
    },
    vertexShader: `
      varying vec2 at;
      void main() { at = position.xz; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }`,
    fragmentShader: `
      varying vec2 at; uniform vec3 one, other, size;
      void main() {
        vec2 part = at / size.xy;
        float off = length(part);
        vec3 colour = mix(one, other, smoothstep(-0.9, 0.9, part.x * 0.8 + part.y * 0.5));
        vec2 corner = abs(at) - size.xy + size.z;
        float border = size.z - length(max(corner, 0.0)) - min(max(corner.x, corner.y), 0.0);
        float light = 0.16 * exp(-off * off * 2.6) + 0.03 + 0.35 * exp(-max(border, 0.0) / 0.03);
        gl_FragColor = vec4(vec3(0.002, 0.003, 0.006) + colour * light, 1.0);
      }`,
  });
}

/** Returns the sections of a slab whose upper and lower edges are rounded by a quarter of a circle. */
function slab(w: number, d: number, from: number, to: number, r: number): Section[] {
  const edge = Math.min(0.016, (to - from) / 3);
  const quarter = [0, 1, 2, 3, 4].map((step) => (step / 4) * (Math.PI / 2));
  const inset = quarter.map((angle) => ({ up: edge * (1 - Math.cos(angle)), by: edge * (1 - Math.sin(angle)) }));
  const at = (y: number, by: number) => ({ y, w: w - 2 * by, d: d - 2 * by, r: Math.max(r - by, 0.002) });
  return [...inset.map(({ up, by }) => at(from + up, by)), ...inset.toReversed().map(({ up, by }) => at(to - up, by))];
}
/** Returns the surface that connects stacked sections, closed at the bottom and the top. */
function loft(sections: Section[]): BufferGeometry {
  const rings = sections.map(ring);
  const count = rings[0]!.length;
  const places = rings.flat(2);
  const faces: number[] = [];
  for (let section = 0; section + 1 < sections.length; section++) {
    for (let step = 0; step < count; step++) {
      const [here, next] = [section * count + step, section * count + ((step + 1) % count)];
      faces.push(here, here + count, next, next, here + count, next + count);
    }
  }
  for (const [section, isTop] of [
    [0, false],
    [sections.length - 1, true],
  ] as const) {
    const middle = places.length / 3;
    places.push(0, sections[section]!.y, 0);
    for (let step = 0; step < count; step++) {
      const [here, next] = [section * count + step, section * count + ((step + 1) % count)];
      faces.push(middle, ...(isTop ? [next, here] : [here, next]));
    }
  }
  return toCreasedNormals(solid(places, faces), 0.6);
}

function plate(section: Section): BufferGeometry {
  const around = ring(section);
  const faces = around.flatMap((_, step) => [0, 1 + ((step + 1) % around.length), 1 + step]);
  const geometry = solid([0, section.y, 0, ...around.flat()], faces);
  geometry.computeVertexNormals();
  return geometry;
}

function solid(places: number[], faces: number[]): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(places, 3));
  geometry.setIndex(faces);
  return geometry;
}

/** Returns the outline of a section, counter-clockwise seen from above, with the same number of points for each corner. */
function ring({ y, w, d, r }: Section): [number, number, number][] {
  const round = Math.min(r, w / 2 - 1e-4, d / 2 - 1e-4);
  const [x, z] = [w / 2 - round, d / 2 - round];
  return [0, 1, 2, 3].flatMap((corner) =>
    Array.from({ length: CORNER_STEPS + 1 }, (_, step): [number, number, number] => {
      const angle = ((corner + step / CORNER_STEPS) * Math.PI) / 2;
      const [east, south] = [corner === 0 || corner === 3 ? 1 : -1, corner < 2 ? 1 : -1];
      return [east * x + round * Math.cos(angle), y, south * z + round * Math.sin(angle)];
    }),
  );
}
