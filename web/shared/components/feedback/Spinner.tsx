/** A small turning ring. Hidden from screen readers, so a text beside it must name what is busy. */
export function Spinner({ size = 14 }: { size?: number }) {
  return <span className="spinner" aria-hidden style={{ width: size, height: size }} />;
}
