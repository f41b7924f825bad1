import {
  AlwaysDepth,
  AlwaysStencilFunc,
  BoxGeometry,
  Color,
  ConstantColorFactor,
  DoubleSide,
  EqualStencilFunc,
  Group,
  type Material,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  PerspectiveCamera,
  PMREMGenerator,
  PointLight,
  ReplaceStencilOp,
  Scene,
  ShaderMaterial,
  SpotLight,
  type Texture,
  WebGLRenderer,
} from 'three';
import { Film } from './film';
import { hairline, pixels } from './light';
import type { Shot } from './shot';
import { build as buildTable } from './table';

/** Rotation speed in radians per second while the user does not rotate the table. */
const SPEED = 0.11;
/**
 * Canvas pixels per CSS pixel, along each side: with fewer, thin lines show steps; more are not visible and slow down
 * phones.
 */
const SOFTEST = 1.5;
const SHARPEST = 2;
/** Maximum number of canvas pixels, to limit the graphics memory. */
const MOST_PIXELS = 2_500_000;
/** Height of the picture, in pixels, at which a line of the still is one pixel thick. */
const LINES = 1_200;
/** Lamps of the studio: position, colour and brightness. */
const LAMPS = [
  [[-4.8, 7.8, 5.1], '#dfe9ff', 110],
  [[5.4, 5.4, -6.3], '#b9c6ff', 200],
] as const;
/** Mean time of the first frames, in milliseconds, above which the hologram is stopped. */
const PATIENCE_MS = 34;
const JUDGED_FRAMES = 12;

export interface Stage {
  /** Rotates the table, and returns the total rotation in radians. */
  turn(by: number): number;
  /** Stops rendering and frees the graphics memory. */
  end(): void;
}

interface Wishes {
  /** Position of the visible part in the still, as in `object-position`: fractions from 0 (left, top) to 1. */
  position: [x: number, y: number];
  /** Called after the first frame is rendered. */
  onLive: () => void;
  /** Called when rendering is too slow or the graphics context is lost; the still is then shown instead. */
  onEnd: () => void;
}

/** Renders the rotating table with its object into a canvas. The first frame matches the still. */
export function raise(canvas: HTMLCanvasElement, shot: Shot, { position, onLive, onEnd }: Wishes): Stage {
  const { angle, aspect, backdrop, eye, target, firstTurn } = shot;
  const renderer = new WebGLRenderer({ canvas, powerPreference: 'low-power' });
  renderer.setClearColor(0, 0);
  const film = new Film(renderer, aspect, backdrop);
  const scene = new Scene();
  const camera = new PerspectiveCamera(angle, aspect, 0.5, 60);
  camera.position.copy(eye);
  camera.lookAt(target);
  const turning = setUp(scene, renderer, shot);

  let frame = 0;
  let isSeen = false;
  let before = 0;
  let drawn = 0;
  let spent = 0;
  let rest = 0;

  const draw = (now: number) => {
    frame = 0;
    const passed = before ? now - before : 0;
    before = now;
    if (drawn > 1 && drawn <= JUDGED_FRAMES + 1) spent += passed;
    if (spent > JUDGED_FRAMES * PATIENCE_MS) return onEnd(); // skips the remaining frames, which can take seconds
    if (now > rest) turning.rotation.y += SPEED * (Math.min(passed, 50) / 1000);
    film.take(scene, camera);
    if (drawn++ === 0) onLive();
    go();
  };
  const go = () => {
    if (frame || !isSeen || document.hidden) return;
    frame = requestAnimationFrame(draw);
  };
  const pause = () => {
    before = 0;
    go();
  };

  const fit = () => {
    const { clientWidth: width, clientHeight: height } = canvas;
    if (!width || !height) return;
    const sharp = Math.min(Math.max(SOFTEST, devicePixelRatio), SHARPEST, Math.sqrt(MOST_PIXELS / (width * height)));
    renderer.setPixelRatio(sharp);
    renderer.setSize(width, height, false);
    const tall = Math.max(height, width / aspect);
    const wide = tall * aspect;
    const [left, above] = [(wide - width) * position[0], (tall - height) * position[1]];
    camera.setViewOffset(wide, tall, left, above, width, height);
    film.fit(canvas.width, canvas.height, [left / wide, 1 - (above + height) / tall, width / wide, height / tall]);
    pixels.value = tall * sharp * 0.5;
    hairline.value = Math.min(1, (tall * sharp) / LINES);
    go();
  };
  const sizes = new ResizeObserver(fit);
  sizes.observe(canvas);
  const sight = new IntersectionObserver(([entry]) => {
    isSeen = entry?.isIntersecting ?? false;
    pause();
  });
  sight.observe(canvas);
  document.addEventListener('visibilitychange', pause);
  canvas.addEventListener('webglcontextlost', onEnd);

  return {
    turn(by) {
      turning.rotation.y += by;
      rest = performance.now() + 1_500; // pauses the automatic rotation while the user rotates the table
      go();
      return turning.rotation.y - firstTurn;
    },
    end() {
      cancelAnimationFrame(frame);
      isSeen = false;
      sizes.disconnect();
      sight.disconnect();
      document.removeEventListener('visibilitychange', pause);
      canvas.removeEventListener('webglcontextlost', onEnd);
      scene.traverse((part) => {
        if (!('geometry' in part)) return;
        const { geometry, material } = part as Mesh;
        geometry.dispose();
        for (const one of [material].flat()) one.dispose();
      });
      scene.environment?.dispose();
      film.end();
      renderer.dispose();
      renderer.forceContextLoss();
    },
  };
}

/** Builds the scene, and returns the group that rotates: the table, the object, and its reflection in the glass. */
function setUp(scene: Scene, renderer: WebGLRenderer, shot: Shot): Group {
  const { table, place, firstTurn, studioLight, mirrored, model: build } = shot;
  const turning = new Group();
  turning.position.copy(place);
  turning.rotation.y = firstTurn;
  const stands = buildTable(table);
  const model = build();
  model.position.y = table.top;
  turning.add(stands, model, ...reflection(model, stands.children.at(-1) as Mesh, mirrored));
  scene.add(turning);

  scene.environment = studio(renderer);
  scene.environmentIntensity = studioLight;
  for (const [from, colour, strength] of LAMPS) {
    const light = new SpotLight(colour, strength, 0, 0.45, 0.9, 2);
    light.position.fromArray(from);
    light.target.position.set(0, 0.8, 0);
    scene.add(light, light.target);
  }
  // Lights that simulate the light of the glass on the table.
  for (const [[x, y, z], colour, strength] of [
    [[0, table.top + 0.4, 0.35], '#4f8dff', 0.35],
    [[table.width / 2, 0.3, table.depth / 2 + 0.45], '#6f5cff', 0.25],
  ] as const) {
    const light = new PointLight(colour, strength);
    light.position.set(x + place.x, y, z);
    scene.add(light);
  }
  return turning;
}

/**
 * Returns the reflection of the object: upside down, and visible only within the glass. The reflection is below the
 * glass, so the depth of the glass is cleared until the reflection is rendered.
 */
function reflection(model: Group, glass: Mesh, strength: number): Object3D[] {
  Object.assign(glass.material as Material, {
    ...MARKED,
    stencilFunc: AlwaysStencilFunc,
    stencilZPass: ReplaceStencilOp,
  });
  const image = model.clone();
  image.scale.y = -1;
  image.traverse((part) => {
    const { material } = part as Mesh;
    if (!material) return;
    part.visible = !('isPoints' in part); // points are too small to be visible in a reflection
    const copy = (material as Material).clone() as ShaderMaterial;
    Object.assign(copy, MARKED, { side: DoubleSide });
    if (copy.colorWrite)
      Object.assign(copy, { blendSrc: ConstantColorFactor, blendColor: new Color().setScalar(strength) });
    if ('uniforms' in copy) copy.uniforms = (material as ShaderMaterial).uniforms; // the renderer sets it for both
    (part as Mesh).material = copy;
    part.renderOrder = part.renderOrder / 100 + 0.2;
  });
  const without = { transparent: true, colorWrite: false, depthFunc: AlwaysDepth, ...MARKED };
  const pit = new Mesh(
    glass.geometry,
    new ShaderMaterial({ ...without, vertexShader: PLACE, fragmentShader: 'void main() { gl_FragDepth = 1.0; }' }),
  );
  const lid = new Mesh(glass.geometry, new MeshBasicMaterial(without));
  pit.renderOrder = 0.1;
  lid.renderOrder = 0.3;
  return [pit, image, lid];
}

/** Material settings that limit rendering to the stencil mask of the glass. */
const MARKED = { stencilWrite: true, stencilFunc: EqualStencilFunc, stencilRef: 1 };
const PLACE = 'void main() { gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }';

/** Environment map that the metal reflects: a soft light above, and strips at both sides. */
function studio(renderer: WebGLRenderer): Texture {
  const room = new Scene();
  room.background = new Color(0.012, 0.016, 0.026);
  const box = new BoxGeometry();
  for (const [x, y, z, w, h, d, colour, strength] of [
    [-2, 9, 0, 6, 0.2, 4, '#e6eeff', 1.5],
    [-9, 1, 3, 0.2, 13, 2.2, '#dbe8ff', 10],
    [-7.5, 0, -6, 1.6, 12, 0.2, '#9cc4ff', 6],
    [9, 1, -2.5, 0.2, 13, 1.5, '#b9b6ff', 9],
    [9, -1, 5, 0.2, 8, 0.7, '#8fa4ff', 3.5],
    [0, -6, 0, 40, 0.2, 40, '#16233c', 1],
  ] as const) {
    const light = new Mesh(
      box,
      new MeshBasicMaterial({ color: new Color(colour).multiplyScalar(strength), side: DoubleSide }),
    );
    light.position.set(x, y, z);
    light.scale.set(w, h, d);
    room.add(light);
  }
  const maker = new PMREMGenerator(renderer);
  const { texture } = maker.fromScene(room, 0.012);
  maker.dispose();
  return texture;
}
