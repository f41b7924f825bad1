/** Numbers in [0, 1), the same for the same seed: whoever comes again finds the same city. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Smooth gradient noise of a point, about -1 to 1. */
export function noise(x: number, y: number, z: number): number {
  const [cellX, cellY, cellZ] = [Math.floor(x), Math.floor(y), Math.floor(z)];
  const [u, v, w] = [x - cellX, y - cellY, z - cellZ];
  const [fadeU, fadeV, fadeW] = [fade(u), fade(v), fade(w)];
  const corner = (dx: number, dy: number, dz: number) => {
    const hash = PLACES[(PLACES[(PLACES[(cellX + dx) & 255]! + cellY + dy) & 511]! + cellZ + dz) & 511]!;
    return slope(hash & 15, u - dx, v - dy, w - dz);
  };
  const edge = (dy: number, dz: number) => mix(corner(0, dy, dz), corner(1, dy, dz), fadeU);
  return mix(mix(edge(0, 0), edge(1, 0), fadeV), mix(edge(0, 1), edge(1, 1), fadeV), fadeW);
}

/** Noise in octaves, each half as strong and twice as fine, about -1 to 1. */
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

function slope(direction: number, x: number, y: number, z: number): number {
  const u = direction < 8 ? x : y;
  const v = direction < 4 ? y : direction === 12 || direction === 14 ? x : z;
  return (direction & 1 ? -u : u) + (direction & 2 ? -v : v);
}

/** 0 to 255 in one disorder, twice. */
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
