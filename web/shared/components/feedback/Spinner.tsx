/** A small ring that turns; silent to screen readers, so say what is busy beside it. */
export function Spinner({ size = 14 }: { size?: number }) {
  return <span className="spinner" aria-hidden style={{ width: size, height: size }} />;
}
