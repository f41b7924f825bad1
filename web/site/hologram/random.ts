/**
 * Returns a generator of numbers in [0, 1). The same seed produces the same numbers, so that every visit shows the same
 * city.
 */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns smooth gradient noise at a point, about -1 to 1. Called a million times, so it creates few objects. */
export function noise(x: number, y: number, z: number): number {
  const [i, j, k] = [Math.floor(x), Math.floor(y), Math.floor(z)];
  const [u, v, w] = [x - i, y - j, z - k];
  const fadeU = fade(u);
  const fadeV = fade(v);
  return mix(
    mix(edge(i, j, k, u, v, w, fadeU), edge(i, j + 1, k, u, v - 1, w, fadeU), fadeV),
    mix(edge(i, j, k + 1, u, v, w - 1, fadeU), edge(i, j + 1, k + 1, u, v - 1, w - 1, fadeU), fadeV),
    fade(w),
  );
}

/** Returns the sum of several octaves of noise, each with half the amplitude and twice the frequency; about -1 to 1. */
export function waves(x: number, y: number, z: number, octaves: number): number {
  let [sum, all] = [0, 0];
  for (let octave = 0; octave < octaves; octave++) {
    const [strength, scale] = [0.5 ** octave, 2.03 ** octave];
    sum += strength * noise(x * scale, y * scale, z * scale);
    all += strength;
  }
  return sum / all;
}

const fade = (t: number) => t * t * t * (t * (t * 6 - 15) + 10);
const mix = (a: number, b: number, t: number) => a + (b - a) * t;

/** Interpolates between the two corners at the ends of a cell edge along x. */
function edge(i: number, j: number, k: number, u: number, v: number, w: number, faded: number): number {
  return mix(slope(directionAt(i, j, k), u, v, w), slope(directionAt(i + 1, j, k), u - 1, v, w), faded);
}

const directionAt = (i: number, j: number, k: number) =>
  PLACES[(PLACES[(PLACES[i & 255]! + j) & 511]! + k) & 511]! & 15;

function slope(direction: number, x: number, y: number, z: number): number {
  const u = direction < 8 ? x : y;
  const v = direction < 4 ? y : direction === 12 || direction === 14 ? x : z;
  return (direction & 1 ? -u : u) + (direction & 2 ? -v : v);
}

/** A fixed permutation of 0 to 255, stored twice in a row. */
const PLACES = (() => {
  const places = Array.from({ length: 256 }, (_, at) => at);
  let state = 1_234_567;
  for (let last = 255; last > 0; last--) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    const other = (state >>> 8) % (last + 1);
    [places[last], places[other]] = [places[other]!, places[last]!];
  }
  return [...places, ...places];
})();
