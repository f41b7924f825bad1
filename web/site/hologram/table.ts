import {
  BufferGeometry,
  Color,
  Float32BufferAttribute,
  Group,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  ShaderMaterial,
  Vector2,
} from 'three';
import { toCreasedNormals } from 'three/addons/utils/BufferGeometryUtils.js';

/** In metres: the top, how round its corners are, how wide the frame around the glass is. */
const WIDTH = 3;
const DEPTH = 1.62;
export const TOP = 0.9;
const THICKNESS = 0.07;
const CORNER = 0.46;
const FRAME = 0.1;
const CORNER_STEPS = 24;

/** A rounded rectangle at a height. */
interface Section {
  y: number;
  w: number;
  d: number;
  r: number;
}

/** The table under the city: a plinth that widens upwards, a metal top with a line of light below, a glass that glows. */
export function table(): Group {
  const all = new Group();
  const metal = new MeshStandardMaterial({ color: '#171d28', metalness: 0.92, roughness: 0.34 });
  const satin = new MeshStandardMaterial({ color: '#0b0f16', metalness: 0.1, roughness: 0.45 });
  const line = new MeshBasicMaterial({ color: new Color('#3c8dff').multiplyScalar(0.75) });
  const neck = [0.2, 0.4, 0.6, 0.75, 0.87, 0.95, 1].map((up) => ({
    y: 0.07 + up * (TOP - THICKNESS - 0.082),
    w: 2.26 + 0.5 * up ** 3,
    d: 1.02 + 0.36 * up ** 3,
    r: 0.3 + 0.1 * up ** 3,
  }));
  const glass = plate({ y: TOP + 0.001, w: WIDTH - 2 * FRAME, d: DEPTH - 2 * FRAME, r: CORNER - FRAME });
  all.add(
    new Mesh(loft(slab(2.3, 1.06, 0, 0.04, 0.3)), metal),
    new Mesh(loft([{ y: 0.05, w: 2.3, d: 1.06, r: 0.3 }, { y: 0.07, w: 2.28, d: 1.04, r: 0.3 }, ...neck]), satin),
    new Mesh(loft(slab(WIDTH - 0.05, DEPTH - 0.05, TOP - THICKNESS - 0.012, TOP - THICKNESS, CORNER - 0.025)), line),
    new Mesh(loft(slab(WIDTH, DEPTH, TOP - THICKNESS, TOP, CORNER)), metal),
    new Mesh(glass, glow(WIDTH - 2 * FRAME, DEPTH - 2 * FRAME)),
  );
  return all;
}

/** Blue light from within, brighter towards the middle and at the edge. */
function glow(width: number, depth: number): ShaderMaterial {
  return new ShaderMaterial({
    uniforms: {
      one: { value: new Color('#0c3f8f') },
      other: { value: new Color('#2a1f7d') },
      size: { value: new Vector2(width, depth) },
    },
    vertexShader: `
      varying vec2 at;
      void main() { at = position.xz; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }`,
    fragmentShader: `
      varying vec2 at; uniform vec3 one, other; uniform vec2 size;
      void main() {
        vec2 half_ = size * 0.5, part = at / half_;
        float off = length(part);
        vec3 colour = mix(one, other, smoothstep(-0.9, 0.9, part.x * 0.8 + part.y * 0.5));
        float border = min(half_.x - abs(at.x), half_.y - abs(at.y));
        float light = 0.16 * exp(-off * off * 2.6) + 0.03 + 0.35 * exp(-max(border, 0.0) / 0.03);
        gl_FragColor = vec4(vec3(0.004, 0.006, 0.012) + colour * light, 1.0);
        #include <colorspace_fragment>
      }`,
  });
}

/** With an edge that is broken by a quarter of a circle, above and below. */
function slab(w: number, d: number, from: number, to: number, r: number): Section[] {
  const edge = Math.min(0.016, (to - from) / 3);
  const quarter = [0, 1, 2, 3, 4].map((step) => (step / 4) * (Math.PI / 2));
  const inset = quarter.map((angle) => ({ up: edge * (1 - Math.cos(angle)), by: edge * (1 - Math.sin(angle)) }));
  const at = (y: number, by: number) => ({ y, w: w - 2 * by, d: d - 2 * by, r: Math.max(r - by, 0.002) });
  return [...inset.map(({ up, by }) => at(from + up, by)), ...inset.toReversed().map(({ up, by }) => at(to - up, by))];
}

/** The skin around sections that lie above each other, closed below and above. */
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

/** The corners of a section, counter-clockwise seen from above, as many for each. */
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
