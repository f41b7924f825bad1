/** Shapes of status icons, so that a status does not depend on colour alone. */
export type Shape = 'dashed' | 'ring' | 'half' | 'arrow' | 'back' | 'clock' | 'check' | 'cross' | 'bang';

/** Status icon of 12 px. The mark on a filled disc has the background colour of the badge, `--glyph-ground`. */
export function Glyph({ shape, className }: { shape: Shape; className?: string }) {
  const ground = { stroke: 'var(--glyph-ground)' };
  const filled = shape === 'check' || shape === 'cross';
  return (
    <svg
      className={className}
      width="12"
      height="12"
      viewBox="0 0 12 12"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {filled ? (
        <circle cx="6" cy="6" r="5.2" fill="currentColor" stroke="none" />
      ) : (
        <circle cx="6" cy="6" r="4.5" strokeDasharray={shape === 'dashed' ? '1.6 1.9' : undefined} />
      )}
      {shape === 'half' && <path d="M6 3.2a2.8 2.8 0 0 1 0 5.6z" fill="currentColor" stroke="none" />}
      {shape === 'arrow' && <path d="M4 6h3.6M6.2 4.4 7.9 6 6.2 7.6" />}
      {shape === 'back' && <path d="M8 6H4.4M5.8 4.4 4.1 6l1.7 1.6" />}
      {shape === 'clock' && <path d="M6 3.6V6l1.5 1" />}
      {shape === 'bang' && <path d="M6 3.5v2.9M6 8.4v.05" />}
      {shape === 'check' && <path d="m3.7 6.2 1.6 1.6 3-3.4" style={ground} />}
      {shape === 'cross' && <path d="m4.3 4.3 3.4 3.4m0-3.4L4.3 7.7" style={ground} />}
    </svg>
  );
}
