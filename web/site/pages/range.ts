/** '1 to 8', or the one figure that there is. */
export function range(figures: number[]): string {
  if (figures.length === 0) return '–';
  const [least, most] = [Math.min(...figures), Math.max(...figures)];
  return least === most ? String(least) : `${least} to ${most}`;
}
