import {
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
  PerspectiveCamera,
  PMREMGenerator,
  ReplaceStencilOp,
  Scene,
  SpotLight,
  type Texture,
  WebGLRenderer,
} from 'three';
import { pixels } from './light';
import type { Shot } from './shot';
import { table, TOP } from './table';

/** Radians a second, when nobody turns it. */
const SPEED = 0.11;
/** How much of its light the image in the glass has. */
const REFLECTED = 0.03;
/** Up to this device pixel ratio: what is more nobody sees, and every phone feels. */
const SHARPEST = 2;
/** When the mean of the first frames takes longer, the machine is not for this. */
const PATIENCE_MS = 34;
const JUDGED_FRAMES = 12;

export interface Stage {
  /** How far it is turned from where it began, in radians. */
  turn(by: number): number;
  /** Draws no more, and gives back what the graphics card holds. */
  end(): void;
}

interface Wishes {
  /** How much of the still is to the left of, and above, what is shown of it: 0 to 1. */
  position: [x: number, y: number];
  /** After the first frame is on the screen. */
  onLive: () => void;
  /** The machine is too slow, or the graphics card was taken away: the still is better. */
  onEnd: () => void;
}

/** Draws the table with what is on it into a canvas, turning, exactly over the still where it begins. */
export function raise(canvas: HTMLCanvasElement, shot: Shot, { position, onLive, onEnd }: Wishes): Stage {
  const { angle, aspect, eye, target, firstTurn } = shot;
  const renderer = new WebGLRenderer({
    canvas,
    alpha: true,
    antialias: true,
    stencil: true,
    powerPreference: 'low-power',
  });
  renderer.setClearColor(0, 0);
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
    if (spent > JUDGED_FRAMES * PATIENCE_MS) return onEnd(); // at once: where frames take seconds, nobody waits for all of them
    if (now > rest) turning.rotation.y += SPEED * (Math.min(passed, 50) / 1000);
    renderer.render(scene, camera);
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
    const sharp = Math.min(SHARPEST, devicePixelRatio);
    renderer.setPixelRatio(sharp);
    renderer.setSize(width, height, false);
    const tall = Math.max(height, width / aspect);
    const wide = tall * aspect;
    camera.setViewOffset(wide, tall, (wide - width) * position[0], (tall - height) * position[1], width, height);
    pixels.value = tall * sharp * 0.5;
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
      rest = performance.now() + 1_500; // who turns it looks at it
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
      renderer.dispose();
      renderer.forceContextLoss();
    },
  };
}

/** Answers what turns: the table, what is on it, and the image of that in the glass. */
function setUp(scene: Scene, renderer: WebGLRenderer, { place, firstTurn, studioLight, model: build }: Shot): Group {
  const turning = new Group();
  turning.position.copy(place);
  turning.rotation.y = firstTurn;
  const stands = table();
  const model = build();
  turning.add(stands, model, mirrored(model, stands));
  scene.add(turning);

  scene.environment = studio(renderer);
  scene.environmentIntensity = studioLight;
  for (const [from, colour, strength] of [
    [[-4.8, 7.8, 5.1], '#dfe9ff', 110],
    [[5.4, 5.4, -6.3], '#b9c6ff', 70],
  ] as const) {
    const light = new SpotLight(colour, strength, 0, 0.45, 0.9, 2);
    light.position.fromArray(from);
    light.target.position.set(0, 0.8, 0);
    scene.add(light, light.target);
  }
  return turning;
}

/** What is seen in the glass of what is on it: upside down, and only there. */
function mirrored(model: Group, stands: Group): Group {
  const glass = stands.children.at(-1) as Mesh;
  Object.assign(glass.material as Material, {
    stencilWrite: true,
    stencilFunc: AlwaysStencilFunc,
    stencilRef: 1,
    stencilZPass: ReplaceStencilOp,
  });
  const image = new Group();
  for (const part of model.children as Mesh[]) {
    if (!(part.material as Material).colorWrite || (part as { isPoints?: true }).isPoints) continue;
    const copy = part.clone();
    const material = (part.material as Material).clone();
    Object.assign(material, {
      depthTest: false,
      side: DoubleSide,
      stencilWrite: true,
      stencilFunc: EqualStencilFunc,
      stencilRef: 1,
      blendSrc: ConstantColorFactor,
      blendColor: new Color(1, 1, 1).multiplyScalar(REFLECTED),
    });
    copy.material = material;
    copy.renderOrder = 0.5;
    image.add(copy);
  }
  image.scale.y = -1;
  image.position.y = TOP - 0.02;
  return image;
}

/** What the metal mirrors: a soft light above, strips at both sides. */
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
