/** Formats figures as a range: '1 to 8', or a single figure when all are equal. */
export function range(figures: number[]): string {
  if (figures.length === 0) return '–';
  const [least, most] = [Math.min(...figures), Math.max(...figures)];
  return least === most ? String(least) : `${least} to ${most}`;
}
