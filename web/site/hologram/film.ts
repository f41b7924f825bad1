import {
  AdditiveBlending,
  type Camera,
  Color,
  HalfFloatType,
  NoBlending,
  type Scene,
  ShaderMaterial,
  type ShaderMaterialParameters,
  Vector2,
  Vector3,
  Vector4,
  WebGLRenderTarget,
  type WebGLRenderer,
} from 'three';
import { FullScreenQuad } from 'three/addons/postprocessing/Pass.js';

/** Number of blur passes for the halo; each covers twice the radius of the pass before. */
const HALOS = 5;

/** Renders a frame in the style of the stills: high dynamic range, a halo around bright areas, and soft highlights. */
export class Film {
  private readonly exposed = new WebGLRenderTarget(1, 1, { type: HalfFloatType, samples: 4, stencilBuffer: true });
  private readonly halos = Array.from({ length: HALOS }, () => new WebGLRenderTarget(1, 1, LIGHT));
  private readonly shrink = material({
    uniforms: { from: { value: null }, pixel: { value: new Vector2() }, above: { value: 0 } },
    fragmentShader: SHRINK,
  });
  private readonly spread = material({
    uniforms: { from: { value: null }, pixel: { value: new Vector2() } },
    fragmentShader: SPREAD,
    blending: AdditiveBlending,
  });
  private readonly develop: ShaderMaterial;
  private readonly quad = new FullScreenQuad();

  /** @throws when the graphics card cannot store high dynamic range */
  constructor(
    private readonly renderer: WebGLRenderer,
    aspect: number,
    backdrop: readonly [x: number, y: number, reach: number],
  ) {
    if (!renderer.extensions.has('EXT_color_buffer_float')) throw new Error('No light beyond white');
    renderer.autoClear = false;
    this.develop = material({
      uniforms: {
        exposed: { value: this.exposed.texture },
        halo: { value: this.halos[0]!.texture },
        part: { value: new Vector4() },
        backdrop: { value: new Vector3(...backdrop) },
        dark: { value: new Color('#05080f') },
        lit: { value: new Color('#0e1728') },
        aspect: { value: aspect },
      },
      fragmentShader: DEVELOP,
    });
  }

  /**
   * Sets the size in pixels and the visible part of the still: the lower left corner and the size of that part, as
   * fractions of the still.
   */
  fit(width: number, height: number, part: [left: number, below: number, width: number, height: number]): void {
    this.exposed.setSize(width, height);
    for (const [at, halo] of this.halos.entries())
      halo.setSize(Math.max(2, width >> (at + 1)), Math.max(2, height >> (at + 1)));
    (this.develop.uniforms.part!.value as Vector4).set(...part);
  }

  take(scene: Scene, camera: Camera): void {
    this.renderer.setRenderTarget(this.exposed);
    this.renderer.clear();
    this.renderer.render(scene, camera);
    let from = this.exposed;
    for (const halo of this.halos) {
      this.shrink.uniforms.above!.value = from === this.exposed ? 0.7 : 0;
      this.pass(this.shrink, from, halo);
      from = halo;
    }
    for (const halo of this.halos.toReversed().slice(1)) {
      this.pass(this.spread, from, halo);
      from = halo;
    }
    this.quad.material = this.develop;
    this.renderer.setRenderTarget(null);
    this.quad.render(this.renderer);
  }

  private pass(shader: ShaderMaterial, from: WebGLRenderTarget, to: WebGLRenderTarget): void {
    shader.uniforms.from!.value = from.texture;
    (shader.uniforms.pixel!.value as Vector2).set(1 / from.width, 1 / from.height);
    this.quad.material = shader;
    this.renderer.setRenderTarget(to);
    this.quad.render(this.renderer);
  }

  end(): void {
    for (const one of [this.exposed, ...this.halos, this.shrink, this.spread, this.develop]) one.dispose();
    this.quad.dispose();
  }
}

const LIGHT = { type: HalfFloatType, depthBuffer: false };

/** Shader that scales a picture to half its size; the first pass keeps bright areas only. */
const SHRINK = `
  uniform sampler2D from; uniform vec2 pixel; uniform float above; varying vec2 at;
  vec3 light(float x, float y) {
    vec3 seen = min(texture2D(from, at + vec2(x, y) * pixel).rgb, 5.0);
    if (above == 0.0) return seen;
    float most = max(max(seen.r, seen.g), seen.b);
    float knee = clamp(most - above + 0.5, 0.0, 1.0);
    return seen * max(knee * knee * 0.5, most - above) / max(most, 1e-4);
  }
  void main() {
    vec3 near = light(1.0, 0.0) + light(-1.0, 0.0) + light(0.0, 1.0) + light(0.0, -1.0);
    vec3 far = light(1.0, 1.0) + light(-1.0, 1.0) + light(1.0, -1.0) + light(-1.0, -1.0);
    gl_FragColor = vec4(light(0.0, 0.0) * 0.25 + near * 0.125 + far * 0.0625, 1.0);
  }`;

/** Shader that blurs the smaller picture and adds it to the picture of twice the size. */
const SPREAD = `
  uniform sampler2D from; uniform vec2 pixel; varying vec2 at;
  vec3 light(float x, float y) { return texture2D(from, at + vec2(x, y) * pixel).rgb; }
  void main() {
    vec3 near = light(1.0, 0.0) + light(-1.0, 0.0) + light(0.0, 1.0) + light(0.0, -1.0);
    vec3 far = light(1.0, 1.0) + light(-1.0, 1.0) + light(1.0, -1.0) + light(-1.0, -1.0);
    gl_FragColor = vec4((light(0.0, 0.0) * 4.0 + near * 2.0 + far) * 0.72 / 16.0, 1.0);
  }`;

/** Shader that adds the wall behind, the halo, a vignette, a film curve, and grain against banding in dark areas. */
const DEVELOP = `
  uniform sampler2D exposed, halo; uniform vec4 part; uniform vec3 backdrop, dark, lit; uniform float aspect; varying vec2 at;
  float grain(vec2 place) { return fract(sin(dot(place, vec2(12.9898, 78.233))) * 43758.5453); }
  void main() {
    vec2 place = part.xy + at * part.zw;
    vec2 off = (place - backdrop.xy) * vec2(aspect, 1.0);
    vec3 wall = mix(dark, lit, exp(-dot(off, off) / (backdrop.z * backdrop.z)));
    vec4 seen = texture2D(exposed, at);
    vec3 light = (min(seen.rgb, 5.0) + wall * (1.0 - seen.a) + texture2D(halo, at).rgb * 0.55) * 1.18;
    vec2 corner = place - 0.5;
    light *= 1.0 - 0.35 * smoothstep(0.15, 0.75, dot(corner, corner) * 1.6);
    float bright = dot(light, vec3(0.2126, 0.7152, 0.0722));
    light = mix(light, vec3(bright), smoothstep(1.2, 6.0, bright) * 0.5);
    gl_FragColor = vec4(1.0 - exp(-light * (1.0 + 0.35 * light)), 1.0);
    #include <colorspace_fragment>
    gl_FragColor.rgb += (grain(gl_FragCoord.xy) + grain(gl_FragCoord.xy + 71.3) - 1.0) / 255.0;
  }`;

function material(parameters: ShaderMaterialParameters): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: 'varying vec2 at; void main() { at = uv; gl_Position = vec4(position.xy, 0.0, 1.0); }',
    depthTest: false,
    depthWrite: false,
    blending: NoBlending,
    ...parameters,
  });
}
