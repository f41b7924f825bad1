import {
  AddEquation,
  type BufferGeometry,
  Color,
  CustomBlending,
  CylinderGeometry,
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
  Vector4,
  ZeroFactor,
} from 'three';
import type { Place } from './forms';

/**
 * Colours of a hologram, from cyan to violet. Materials are additive: the light of overlapping parts adds up, and
 * nothing covers anything.
 */
const SPECTRUM = ['#3be4ff', '#2aa6ff', '#416cff', '#6c4fff', '#a75cff'].map((name) => new Color(name));

/** Pixels per metre at a distance of one metre; set by the renderer. */
export const pixels = { value: 450 };
/**
 * Brightness factor of lines, 0 to 1. A line is never thinner than a pixel, so in a smaller picture its brightness is
 * reduced instead.
 */
export const hairline = { value: 1 };

/** Returns the colour at a position from 0 (cyan) to 1 (violet). */
function hue(at: number, out = new Color()): Color {
  const place = Math.min(0.9999, Math.max(0, at)) * (SPECTRUM.length - 1);
  const below = Math.floor(place);
  return out.copy(SPECTRUM[below]!).lerp(SPECTRUM[below + 1]!, place - below);
}

/** Points of light, each with a hue or a colour, a brightness, a diameter in metres and an optional normal. */
export class Sparks {
  private readonly places: number[] = [];
  private readonly colours: number[] = [];
  private readonly sizes: number[] = [];
  private readonly normals: number[] = [];

  add(x: number, y: number, z: number, at: number | Color, brightness: number, size: number, faces = nowhere): void {
    const { r, g, b } = typeof at === 'number' ? hue(at, scratch) : at;
    this.places.push(x, y, z);
    this.colours.push(r * brightness, g * brightness, b * brightness);
    this.sizes.push(size);
    this.normals.push(...faces);
  }

  /**
   * Builds the points. With `rim` at 1, points that face the camera are dark, and points seen from the side are bright.
   */
  build(gain: number, rim = 0): Points {
    const geometry = lit(this.places, this.colours);
    geometry.setAttribute('size', new Float32BufferAttribute(this.sizes, 1));
    geometry.setAttribute('normal', new Float32BufferAttribute(this.normals, 3));
    return new Points(
      geometry,
      shader({
        uniforms: { pixels, gain: { value: gain }, rim: { value: rim } },
        vertexShader: `
          attribute vec3 light; attribute float size; uniform float pixels, rim; varying vec3 shade;
          void main() {
            vec4 seen = modelViewMatrix * vec4(position, 1.0);
            gl_Position = projectionMatrix * seen;
            float wide = size * length(modelMatrix[0].xyz) * pixels * projectionMatrix[1][1] / -seen.z;
            float far = min(wide / 1.5, 1.0);
            gl_PointSize = clamp(wide, 1.5, 60.0);
            float flat_ = 1.0 - abs(dot(normalize(normalMatrix * normal + 1e-5), normalize(seen.xyz)));
            shade = light * far * far * mix(1.0, 0.12 + 1.5 * flat_ * flat_, rim);
          }`,
        fragmentShader: `
          uniform float gain; varying vec3 shade;
          void main() {
            vec2 at = gl_PointCoord * 2.0 - 1.0;
            float off = dot(at, at);
            if (off > 1.0) discard;
            gl_FragColor = vec4(shade * gain * (1.0 - off) * (1.4 - 0.8 * off), 1.0);
          }`,
      }),
    );
  }
}

/** Lines of light with a brightness at each end. */
export class Threads {
  private readonly places: number[] = [];
  private readonly colours: number[] = [];

  add(from: Place, to: Place, at: number, brightness: number, brightnessThere = brightness): void {
    const { r, g, b } = hue(at, scratch);
    this.places.push(...from, ...to);
    for (const bright of [brightness, brightnessThere]) this.colours.push(r * bright, g * bright, b * bright);
  }

  /** Adds lines from point to point, and back to the first if the path is closed. */
  path(places: readonly Place[], at: number, brightness: number, isClosed = false): void {
    for (let step = 1; step < places.length; step++) this.add(places[step - 1]!, places[step]!, at, brightness);
    if (isClosed) this.add(places.at(-1)!, places[0]!, at, brightness);
  }

  build(gain: number): LineSegments {
    return new LineSegments(
      lit(this.places, this.colours),
      shader({
        uniforms: { hairline, gain: { value: gain } },
        vertexShader: `
          attribute vec3 light; uniform float hairline; varying vec3 shade;
          void main() {
            shade = light * hairline;
            gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
            gl_Position.z -= 0.0006 * gl_Position.w;
          }`,
        fragmentShader: `
          uniform float gain; varying vec3 shade;
          void main() {
            gl_FragColor = vec4(shade * gain, 1.0);
            }`,
      }),
    );
  }
}

interface Glow {
  /** Hues at both ends, and the coordinates of these ends along an axis of the body. */
  from: number;
  to: number;
  axis?: 'x' | 'y';
  ends: readonly [number, number];
  /** Brightness at every angle, at a flat viewing angle, and on the lit side. */
  base: number;
  rim: number;
  lit: number;
  /** Exponent of the decrease in brightness away from the rim. */
  falloff?: number;
  /** True when objects behind the body are visible through it. */
  isClear?: boolean;
}

/** Builds a glowing solid. It hides the objects behind it unless `isClear`. */
export function body(geometry: BufferGeometry, glow: Glow): Mesh[] {
  const { from, to, axis = 'y', ends, base, rim, lit: fallen, falloff = 3, isClear = false } = glow;
  const shines = new Mesh(
    geometry,
    shader({
      side: DoubleSide,
      uniforms: {
        one: { value: hue(from) },
        other: { value: hue(to) },
        ends: { value: new Vector2(...ends) },
        light: { value: new Vector4(base, rim, fallen, falloff) },
      },
      vertexShader: `
        varying vec3 normalSeen, toEye; varying float part; uniform vec2 ends;
        void main() {
          vec4 seen = modelViewMatrix * vec4(position, 1.0);
          normalSeen = normalMatrix * normal;
          toEye = -seen.xyz;
          part = clamp((position.${axis} - ends.x) / (ends.y - ends.x), 0.0, 1.0);
          gl_Position = projectionMatrix * seen;
        }`,
      fragmentShader: `
        varying vec3 normalSeen, toEye; varying float part;
        uniform vec3 one, other; uniform vec4 light;
        void main() {
          vec3 facing = normalize(normalSeen);
          float straight = dot(facing, normalize(toEye));
          if (straight < 0.0) facing = -facing;
          float flat_ = pow(1.0 - abs(straight), light.w);
          float fallen = max(dot(facing, normalize(vec3(-0.5, 0.75, 0.45))), 0.0);
          gl_FragColor = vec4(mix(one, other, part) * (light.x + light.y * flat_ + light.z * fallen * fallen), 1.0);
        }`,
    }),
  );
  shines.renderOrder = 2;
  if (isClear) return [shines];
  const hides = new Mesh(
    geometry,
    new MeshBasicMaterial({
      colorWrite: false,
      transparent: true, // rendered after the reflection in the glass
      side: DoubleSide,
      polygonOffset: true,
      polygonOffsetFactor: 1,
      polygonOffsetUnits: 1,
    }),
  );
  hides.renderOrder = 1;
  return [hides, shines];
}

/** Builds a soft column of light that stands on the glass and fades upwards. */
export function beam(width: number, depth: number, height: number, gain: number): Mesh {
  const column = new Mesh(
    new CylinderGeometry(0.5, 0.42, 1, 64, 1, true).translate(0, 0.5, 0).scale(width, height, depth),
    shader({
      side: DoubleSide,
      uniforms: { colour: { value: new Color('#3f86ff').multiplyScalar(gain) }, height: { value: height } },
      vertexShader: `
        varying vec3 normalSeen, toEye; varying float up; uniform float height;
        void main() {
          vec4 seen = modelViewMatrix * vec4(position, 1.0);
          normalSeen = normalMatrix * normal;
          toEye = -seen.xyz;
          up = position.y / height;
          gl_Position = projectionMatrix * seen;
        }`,
      fragmentShader: `
        varying vec3 normalSeen, toEye; varying float up; uniform vec3 colour;
        void main() {
          float straight = dot(normalize(normalSeen), normalize(toEye));
          gl_FragColor = vec4(colour * (1.0 - up) * (1.0 - up) * straight * straight, 1.0);
        }`,
    }),
  );
  column.renderOrder = 6;
  return column;
}

const scratch = new Color();
const nowhere: Place = [0, 0, 0];

function lit(places: number[], colours: number[]): Geometry {
  const geometry = new Geometry();
  geometry.setAttribute('position', new Float32BufferAttribute(places, 3));
  geometry.setAttribute('light', new Float32BufferAttribute(colours, 3));
  return geometry;
}

/** Creates an additive material: its colour is added to the background and covers nothing. */
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
