import type { CSSProperties } from 'react';
import type { Product } from '../source';
import { lengthOf, type Size } from './size';
import { Spectrum } from './Spectrum';

/** Distance between the centre of a person and the edge of the product, in centimetres. */
const DISTANCE = 33;
const MARGIN = 70;

interface FromAboveProps {
  size: Size & { depth: number };
  type: Product['type'];
  name: string;
  users: number;
}

/** Drawing of a product and its users from above. Units are centimetres. */
export function FromAbove({ size: { width, depth }, type, name, users }: FromAboveProps) {
  const isRoom = type === 'Room';
  const inset = Math.min(width, depth) * 0.08;
  const people = placesOf({ width, depth, isRoom, users });
  const margin = isRoom ? 20 : MARGIN;
  const right = margin + 90;
  return (
    <svg
      className="size-drawing"
      viewBox={`${-margin} ${-margin} ${width + margin + right} ${depth + 2 * margin + 10}`}
      style={{ '--unit': (width + margin + right) / 460 } as CSSProperties}
      role="img"
      aria-label={`${name} from above, ${lengthOf(width)} wide and ${lengthOf(depth)} deep.`}
    >
      <rect className={isRoom ? 'room' : 'device'} width={width} height={depth} rx={isRoom ? 2 : 6} />
      {!isRoom && (
        <rect className="glass" x={inset} y={inset} width={width - 2 * inset} height={depth - 2 * inset} rx="2" />
      )}
      <Spectrum
        x={width / 2}
        y={depth * (isRoom ? 0.36 : 0.5)}
        width={width * (isRoom ? 0.36 : 0.62)}
        height={depth * (isRoom ? 0.26 : 0.46)}
      />
      {people.map(({ x, y, turned }) => (
        <g key={`${x} ${y}`} className="person" transform={`translate(${x} ${y}) rotate(${turned})`}>
          <ellipse rx="22" ry="10" />
          <ellipse className="head" rx="8.5" ry="10" />
        </g>
      ))}
      <g className="measure">
        <path d={`M${width + margin + 6} 0V${depth}m-4 0h8M${width + margin + 2} 0h8`} />
        <text x={width + margin + 16} y={depth / 2}>
          {lengthOf(depth)}
        </text>
      </g>
    </svg>
  );
}

interface Place {
  x: number;
  y: number;
  /** Rotation in degrees. */
  turned: number;
}

/**
 * Returns the positions of the users: around a product, first along its long sides; in front of the back wall of a
 * room; in front of a screen for a single user.
 */
function placesOf({ width, depth, isRoom, users }: { width: number; depth: number; isRoom: boolean; users: number }) {
  const row = (count: number, y: number): Place[] =>
    Array.from({ length: count }, (_, at) => ({ x: (width * (at + 1)) / (count + 1), y, turned: 0 }));
  if (isRoom) {
    const front = Math.ceil(users / 2);
    return users > 4 ? [...row(front, depth * 0.68), ...row(users - front, depth * 0.86)] : row(users, depth * 0.76);
  }
  const atEnds = users > 6 ? 2 : 0;
  const before = Math.ceil((users - atEnds) / 2);
  return [
    ...row(before, depth + DISTANCE),
    ...row(users - atEnds - before, -DISTANCE),
    ...(atEnds ? [-DISTANCE, width + DISTANCE].map((x) => ({ x, y: depth / 2, turned: 90 })) : []),
  ];
}
