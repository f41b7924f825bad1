import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Drawn } from './holograms';
import type { Stage } from './stage';

interface HologramProps {
  /** The hologram that replaces the still. */
  drawn: Drawn;
  /** Accessible name: the object that the user turns. */
  label: string;
  className?: string;
  /** The still: shown first, and kept where the hologram should not run. */
  children: ReactNode;
}

/** Radians for one press of an arrow key, and for a drag across the width of the screen. */
const STEP = Math.PI / 18;
const DRAG = 2.4;
const TURNS: Record<string, number> = { ArrowLeft: -STEP, ArrowRight: STEP };

/**
 * The object of the still, turning by itself, by pointer and by arrow keys. It is loaded once the page is loaded, idle
 * and shows it; never for users who prefer reduced motion or reduced data, nor on a machine that would draw it slowly.
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
    begin().catch(onEnd); // on an error the still remains
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

/** Calls `say` when the hologram may start and when it must stop. Returns a function that stops watching. */
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

/** True when there is a graphics card instead of software rendering: browsers do not always report that as a caveat. */
function drawsFast(): boolean {
  const context = document.createElement('canvas').getContext('webgl2', { failIfMajorPerformanceCaveat: true });
  if (!context) return false;
  const names = context.getExtension('WEBGL_debug_renderer_info');
  const name = names ? String(context.getParameter(names.UNMASKED_RENDERER_WEBGL)) : '';
  context.getExtension('WEBGL_lose_context')?.loseContext();
  return !/swiftshader|llvmpipe|software/i.test(name);
}

/** Part of the still that its style shows: `object-position` as fractions instead of percent. */
function positionOf(image: HTMLImageElement): [x: number, y: number] {
  const [x = 50, y = 50] = getComputedStyle(image).objectPosition.split(' ').map(Number.parseFloat);
  return [x / 100, y / 100];
}
