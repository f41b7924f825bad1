import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Drawn } from './holograms';
import type { Stage } from './stage';

interface HologramProps {
  /** Data of the hologram that replaces the still. */
  drawn: Drawn;
  /** Accessible name of the object that the user rotates. */
  label: string;
  className?: string;
  /** The still. It is shown first, and remains when the hologram does not run. */
  children: ReactNode;
}

/** Rotation in radians for one press of an arrow key. */
const STEP = Math.PI / 18;
const DRAG = 2.4;
const TURNS: Record<string, number> = { ArrowLeft: -STEP, ArrowRight: STEP };

/**
 * Live hologram of the object on the still. It rotates by itself, by pointer and by arrow keys. Loaded once the page is
 * loaded, idle, and scrolled to the still; never for users who prefer reduced motion or reduced data, or on a machine
 * that would render it slowly.
 */
export function Hologram({ drawn, label, className = '', children }: HologramProps) {
  const host = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const stage = useRef<Stage>(null);
  const dragged = useRef<number>(null);
  const [isWanted, setWanted] = useState(false);
  const [isLive, setLive] = useState(false);
  const [degrees, setDegrees] = useState(0);

  useEffect(() => whenWelcome(host.current!, setWanted), []);
  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    const end = () => {
      isOver = true;
      stage.current?.end();
      stage.current = null;
      setLive(false);
    };
    const onEnd = () => {
      end();
      setWanted(false);
    };
    const begin = async () => {
      const [{ raise }, { shot }] = await Promise.all([import('./stage'), drawn.load()]);
      if (isOver || !canvas.current) return;
      const position = positionOf(host.current!.querySelector('img')!);
      stage.current = raise(canvas.current, shot, { position, onLive: () => setLive(true), onEnd });
    };
    begin().catch(onEnd); // on an error, the still remains
    return end;
  }, [isWanted, drawn]);

  const turn = (by: number) => {
    const turned = stage.current?.turn(by) ?? 0;
    setDegrees(Math.round(((((turned * 180) / Math.PI) % 360) + 360) % 360));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = TURNS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    turn(by);
  };
  const onPointerDown = (event: PointerEvent) => {
    dragged.current = event.clientX;
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = ({ clientX }: PointerEvent) => {
    if (dragged.current === null) return;
    turn(((clientX - dragged.current) / innerWidth) * DRAG);
    dragged.current = clientX;
  };
  const release = () => (dragged.current = null);

  return (
    <div ref={host} className={`hologram ${className}`} data-live={isLive || undefined}>
      {children}
      {isWanted && (
        <canvas
          ref={canvas}
          {...(isLive && {
            role: 'slider',
            tabIndex: 0,
            'aria-label': label,
            'aria-valuemin': 0,
            'aria-valuemax': 359,
            'aria-valuenow': degrees,
            'aria-valuetext': `${degrees}°`,
          })}
          onKeyDown={onKeyDown}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={release}
          onPointerCancel={release}
        />
      )}
    </div>
  );
}

/**
 * Calls `say` with true when the hologram may start, and with false when it must stop. Returns a function that stops
 * watching.
 */
function whenWelcome(host: Element, say: (isWelcome: boolean) => void): () => void {
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return () => undefined;
  let isSeen = false;
  let isIdle = false;
  const decide = () => {
    if (still.matches) say(false);
    else if (isSeen && isIdle && drawsFast()) say(true);
  };
  const sight = new IntersectionObserver(([entry]) => {
    isSeen = entry?.isIntersecting ?? false;
    decide();
  });
  const onIdle = () => {
    isIdle = true;
    decide();
  };
  const onLoad = () => ('requestIdleCallback' in window ? requestIdleCallback(onIdle) : setTimeout(onIdle, 500));
  sight.observe(host);
  still.addEventListener('change', decide);
  if (document.readyState === 'complete') onLoad();
  else window.addEventListener('load', onLoad, { once: true });
  return () => {
    sight.disconnect();
    still.removeEventListener('change', decide);
    window.removeEventListener('load', onLoad);
  };
}

/**
 * True when a graphics card renders the scene instead of software. Browsers do not always report software rendering as
 * a caveat.
 */
function drawsFast(): boolean {
  const context = document.createElement('canvas').getContext('webgl2', { failIfMajorPerformanceCaveat: true });
  if (!context) return false;
  const names = context.getExtension('WEBGL_debug_renderer_info');
  const name = names ? String(context.getParameter(names.UNMASKED_RENDERER_WEBGL)) : '';
  context.getExtension('WEBGL_lose_context')?.loseContext();
  return !/swiftshader|llvmpipe|software/i.test(name);
}

/** Returns the `object-position` of the still as fractions instead of percentages. */
function positionOf(image: HTMLImageElement): [x: number, y: number] {
  const [x = 50, y = 50] = getComputedStyle(image).objectPosition.split(' ').map(Number.parseFloat);
  return [x / 100, y / 100];
}
