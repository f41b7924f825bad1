import autocannon from 'autocannon';

interface Asked {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
}

export interface Load extends Asked {
  url: string;
  /** Requests that are sent in turn, instead of a single request. */
  requests?: (Asked & { path: string })[];
}

export interface Measured {
  /** Requests per second. */
  rate: number;
  /** Median latency in milliseconds. */
  p50: number;
  /** 99th percentile of the latency, in whole milliseconds. */
  p99: number;
}

const ROUNDS = 5;
const SECONDS = 4;
const CONNECTIONS = 4;

/**
 * Runs the loads alternately, A B A B …, so that a drift of the machine's speed affects all of them equally. Returns
 * the median round of each load. Throws when a response is not 2xx.
 */
export async function measure(...loads: Load[]): Promise<Measured[]> {
  for (const load of loads) await fire(load, 2);
  const rounds: Measured[][] = loads.map(() => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, load] of loads.entries()) rounds[index]?.push(await fire(load, SECONDS));
  }
  return rounds.map((all) => ({
    rate: median(all.map(({ rate }) => rate)),
    p50: median(all.map(({ p50 }) => p50)),
    p99: median(all.map(({ p99 }) => p99)),
  }));
}

/**
 * Runs one round of a closed loop: each connection sends its next request as soon as it is answered. Throws when a
 * response is not 2xx.
 */
export async function fire(load: Load, duration: number, connections = CONNECTIONS): Promise<Measured> {
  const result = await autocannon({ ...load, connections, duration });
  if (result.non2xx || result.errors) throw new Error(`${load.url}: ${result.non2xx} refused, ${result.errors} failed`);
  // autocannon measures latencies in whole milliseconds; in a closed loop, the exact mean latency follows from the
  // rate.
  return {
    rate: result.requests.average,
    p50: (connections * 1000) / result.requests.p50,
    p99: result.latency.p99,
  };
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
