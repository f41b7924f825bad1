const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Waiting time after which a quote is late, in milliseconds: staff should answer within two days. */
const LATE = 2 * DAY;

const waited = (since: string, now: number) => Math.max(0, now - Date.parse(since));

export const isLate = (since: string, now = Date.now()): boolean => waited(since, now) > LATE;

/** Formats the waiting time: '40 min', '22 h', '2 d 4 h', '12 d'. */
export function waitingWords(since: string, now = Date.now()): string {
  const time = waited(since, now);
  if (time < HOUR) return `${Math.floor(time / MINUTE)} min`;
  if (time < DAY) return `${Math.floor(time / HOUR)} h`;
  const [days, hours] = [Math.floor(time / DAY), Math.floor((time % DAY) / HOUR)];
  return days < 7 && hours > 0 ? `${days} d ${hours} h` : `${days} d`;
}
