import { useId } from 'react';

interface SpectrumProps {
  /** Centre of the body. */
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Positions of the slices along the body, as fractions of half its length. */
const SLICES = [-0.84, -0.62, -0.38, -0.13, 0.13, 0.38, 0.62, 0.84];
const ROWS = [0.34, 0.68, 1];

/** Symbol for the hologram in a drawing: a body of lines in the colours of the spectrum. */
export function Spectrum({ x, y, width, height }: SpectrumProps) {
  const gradient = useId();
  const [rx, ry] = [width / 2, height / 2];
  return (
    <g className="hologram-lines" transform={`translate(${x} ${y})`} stroke={`url(#${gradient})`}>
      <linearGradient id={gradient} gradientUnits="userSpaceOnUse" x1={-rx} x2={rx} y1="0" y2="0">
        <stop offset="0" stopColor="var(--cyan)" />
        <stop offset=".52" stopColor="var(--blue)" />
        <stop offset="1" stopColor="var(--violet)" />
      </linearGradient>
      {ROWS.map((part) => (
        <ellipse key={part} rx={rx} ry={ry * part} />
      ))}
      {SLICES.map((at) => {
        const half = ry * Math.sqrt(1 - at * at);
        return <ellipse key={at} cx={at * rx} rx={half * 0.22} ry={half} />;
      })}
      <path d={`M${-rx} .01H${rx}`} />
    </g>
  );
}
