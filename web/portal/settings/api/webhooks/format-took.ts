/** Formats the time that an answer took: '112 ms', '1.2 s'. */
export const formatTook = (ms: number): string => (ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`);
