/**
 * Returns the time after a number of whole working days (Monday to Friday, UTC).
 *
 * @param days 1 or more
 */
export function afterWorkingDays(from: Date, days: number): Date {
  const time = new Date(from);
  for (let left = days; left > 0;) {
    time.setUTCDate(time.getUTCDate() + 1);
    if (time.getUTCDay() !== 0 && time.getUTCDay() !== 6) left--;
  }
  return time;
}
