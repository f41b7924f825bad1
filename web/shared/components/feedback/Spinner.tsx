/** Rotating ring. Hidden from screen readers, so a text beside it must say what is loading. */
export function Spinner({ size = 14 }: { size?: number }) {
  return <span className="spinner" aria-hidden style={{ width: size, height: size }} />;
}
