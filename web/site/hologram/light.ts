import {
  AddEquation,
  type BufferGeometry,
  Color,
  CustomBlending,
  DoubleSide,
  Float32BufferAttribute,
  BufferGeometry as Geometry,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  OneFactor,
  Points,
  ShaderMaterial,
  type ShaderMaterialParameters,
  Vector2,
  ZeroFactor,
} from 'three';

/** What a hologram is made of: light, which adds up and hides nothing. Its colours go from cyan to violet. */
const SPECTRUM = ['#3be4ff', '#2aa6ff', '#416cff', '#6c4fff', '#a75cff'].map((name) => new Color(name));

/** How many pixels one metre is at a distance of one metre: what draws sets it. */
export const pixels = { value: 450 };

/** The colour at 0 (cyan) to 1 (violet). */
function hue(at: number, out = new Color()): Color {
  const place = Math.min(0.9999, Math.max(0, at)) * (SPECTRUM.length - 1);
  const below = Math.floor(place);
  return out.copy(SPECTRUM[below]!).lerp(SPECTRUM[below + 1]!, place - below);
}

type Place = readonly [x: number, y: number, z: number];

/** Points of light, each with its hue, brightness and diameter in metres. */
export class Sparks {
  private readonly places: number[] = [];
  private readonly colours: number[] = [];
  private readonly sizes: number[] = [];

  add(x: number, y: number, z: number, at: number, brightness: number, size: number): void {
    const { r, g, b } = hue(at, scratch);
    this.places.push(x, y, z);
    this.colours.push(r * brightness, g * brightness, b * brightness);
    this.sizes.push(size);
  }

  build(gain: number): Points {
    const geometry = lit(this.places, this.colours);
    geometry.setAttribute('size', new Float32BufferAttribute(this.sizes, 1));
    return new Points(
      geometry,
      shader({
        uniforms: { pixels, gain: { value: gain } },
        vertexShader: `
          attribute vec3 light; attribute float size; uniform float pixels; varying vec3 shade;
          void main() {
            vec4 seen = modelViewMatrix * vec4(position, 1.0);
            gl_Position = projectionMatrix * seen;
            float wide = size * length(modelMatrix[0].xyz) * pixels * projectionMatrix[1][1] / -seen.z;
            float far = min(wide / 1.5, 1.0);
            gl_PointSize = clamp(wide, 1.5, 60.0);
            shade = light * far * far;
          }`,
        fragmentShader: `
          uniform float gain; varying vec3 shade;
          void main() {
            vec2 at = gl_PointCoord * 2.0 - 1.0;
            float off = dot(at, at);
            if (off > 1.0) discard;
            gl_FragColor = vec4(shade * gain * (1.0 - off) * (1.4 - 0.8 * off), 1.0);
            #include <colorspace_fragment>
          }`,
      }),
    );
  }
}

/** Lines of light, each end with its brightness. */
export class Threads {
  private readonly places: number[] = [];
  private readonly colours: number[] = [];

  add(from: Place, to: Place, at: number, brightness: number, brightnessThere = brightness): void {
    const { r, g, b } = hue(at, scratch);
    this.places.push(...from, ...to);
    for (const bright of [brightness, brightnessThere]) this.colours.push(r * bright, g * bright, b * bright);
  }

  build(gain: number): LineSegments {
    return new LineSegments(
      lit(this.places, this.colours),
      shader({
        uniforms: { gain: { value: gain } },
        vertexShader: `
          attribute vec3 light; varying vec3 shade;
          void main() {
            shade = light;
            gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
            gl_Position.z -= 0.0006 * gl_Position.w;
          }`,
        fragmentShader: `
          uniform float gain; varying vec3 shade;
          void main() {
            gl_FragColor = vec4(shade * gain, 1.0);
            #include <colorspace_fragment>
          }`,
      }),
    );
  }
}

interface Glow {
  /** The hues below and above. */
  from: number;
  to: number;
  /** The height at which the upper one is reached. */
  height: number;
  /** How bright it is everywhere, where it is seen at a flat angle, and where the light falls on it. */
  base: number;
  rim: number;
  lit: number;
}

/** A body of light: what is behind it is hidden, as a hologram of something solid shows it. */
export function body(geometry: BufferGeometry, { from, to, height, base, rim, lit: fallen }: Glow): Mesh[] {
  const hides = new Mesh(
    geometry,
    new MeshBasicMaterial({ colorWrite: false, polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1 }),
  );
  const shines = new Mesh(
    geometry,
    shader({
      side: DoubleSide,
      uniforms: {
        below: { value: hue(from) },
        above: { value: hue(to) },
        height: { value: height },
        base: { value: base },
        edge: { value: new Vector2(rim, fallen) },
      },
      vertexShader: `
        varying vec3 normalSeen, toEye; varying float up; uniform float height;
        void main() {
          vec4 seen = modelViewMatrix * vec4(position, 1.0);
          normalSeen = normalMatrix * normal;
          toEye = -seen.xyz;
          up = clamp(position.y / height, 0.0, 1.0);
          gl_Position = projectionMatrix * seen;
        }`,
      fragmentShader: `
        varying vec3 normalSeen, toEye; varying float up;
        uniform vec3 below, above; uniform float base; uniform vec2 edge;
        void main() {
          vec3 facing = normalize(normalSeen);
          float straight = dot(facing, normalize(toEye));
          if (straight < 0.0) facing = -facing;
          float flat_ = pow(1.0 - abs(straight), 3.0);
          float fallen = max(dot(facing, normalize(vec3(-0.5, 0.75, 0.45))), 0.0);
          gl_FragColor = vec4(mix(below, above, up) * (base + edge.x * flat_ + edge.y * fallen * fallen), 1.0);
          #include <colorspace_fragment>
        }`,
    }),
  );
  hides.renderOrder = 1;
  shines.renderOrder = 2;
  return [hides, shines];
}

const scratch = new Color();

function lit(places: number[], colours: number[]): Geometry {
  const geometry = new Geometry();
  geometry.setAttribute('position', new Float32BufferAttribute(places, 3));
  geometry.setAttribute('light', new Float32BufferAttribute(colours, 3));
  return geometry;
}

/** Light adds up on the page behind: the colour is added, and nothing is covered. */
function shader(parameters: ShaderMaterialParameters): ShaderMaterial {
  return new ShaderMaterial({
    transparent: true,
    depthWrite: false,
    blending: CustomBlending,
    blendEquation: AddEquation,
    blendSrc: OneFactor,
    blendDst: OneFactor,
    blendSrcAlpha: ZeroFactor,
    blendDstAlpha: OneFactor,
    ...parameters,
  });
}
