import type { CSSProperties } from 'react';
import type { Product } from '../source';
import { lengthOf, type Size } from './size';
import { Spectrum } from './Spectrum';

const PERSON = 175;
const GAP = 60;

/** Drawing of a product from the front, beside a person of 175 cm. Units are centimetres. */
export function FromFront({ size, type, name }: { size: Size; type: Product['type']; name: string }) {
  const { width, height, above = 0 } = size;
  // A display stands on a table and is drawn at that height; a wall-mounted product is drawn at eye level.
  const foot = type === 'Display' ? 74 : type === 'Wall' && height < 260 ? 60 : 0;
  const top = Math.max(height + above + foot, PERSON) + 24;
  const left = 74;
  const right = width + GAP + 60;
  const lines = height + foot;
  return (
    <svg
      className="size-drawing"
      viewBox={`${-left} ${-top} ${left + right} ${top + 34}`}
      style={{ '--unit': (left + right) / 560 } as CSSProperties}
      role="img"
      aria-label={`${name}, ${size.text}, beside a person of 175 cm.`}
    >
      <path className="ground" d={`M${-left} 0H${right}`} />
      {above > 0 && (
        <>
          <path className="light" d={`M4 ${-height}V${-height - above}H${width - 4}V${-height}`} />
          <Spectrum x={width / 2} y={-height - above * 0.52} width={width * 0.62} height={above * 0.7} />
        </>
      )}
      {type === 'Table' ? (
        <path
          className="device"
          d={`M0 ${-height}H${width}V${-height + 8}H${width * 0.83}C${width * 0.79} ${-height * 0.7} ${width * 0.76} ${-height * 0.4} ${width * 0.76} 0H${width * 0.24}C${width * 0.24} ${-height * 0.4} ${width * 0.21} ${-height * 0.7} ${width * 0.17} ${-height + 8}H0z`}
        />
      ) : (
        <path className="device" d={`M0 ${-foot}V${-lines}H${width}V${-foot}z`} />
      )}
      {foot > 0 && <path className="stand" d={`M${width * 0.2} 0V${-foot}M${width * 0.8} 0V${-foot}`} />}
      <g className="measure">
        <path d={`M0 12H${width}M0 8v8M${width} 8v8`} />
        <text x={width / 2} y="28" textAnchor="middle">
          {lengthOf(width)}
        </text>
        <path d={`M-14 ${-foot}V${-lines}M-18 ${-foot}h8M-18 ${-lines}h8`} />
        <text x="-22" y={-foot - height / 2} textAnchor="end">
          {lengthOf(height)}
        </text>
        {above > 0 && (
          <>
            <path d={`M-14 ${-height}V${-height - above}M-18 ${-height - above}h8`} />
            <text x="-22" y={-height - above / 2} textAnchor="end">
              {lengthOf(above)}
            </text>
          </>
        )}
      </g>
      <path className="person" transform={`translate(${width + GAP} 0)`} d={FIGURE} />
    </svg>
  );
}

/** Outline of a standing person of 175 cm. */
const FIGURE =
  'M0-175c-5.500 0-8.400 5-8.400 11.400S-4.600-152-4.600-152h9.200s3.800-5.200 3.800-11.600S5.500-175 0-175zM-4.600-157C-5-148.500-6-147.500-10-146C-17-144-22-142-23.500-135C-25.500-124-27.500-112-28-102C-28.600-92-27.500-84-26.500-78C-25.800-74-22.600-73.600-22-77.500C-21.400-86-21.200-94-20.200-103C-19-113-17.600-120-16.400-126C-15.200-116-14.400-108-14.800-100C-16.400-91-17-82-16.400-72C-15.600-58-13.600-48-13-40C-13.200-26-11-13-10.400-6C-10.600-4-13-2.400-13.600-.8C-13.600 0-13 0-12 0L-4.600 0C-3.800-4-4.200-10-4-16C-2.800-28-3.400-38-2.600-48C-2.200-60-1.200-70 0-79C1.200-70 2.200-60 2.600-48C3.400-38 2.800-28 4-16C4.200-10 3.800-4 4.600 0L12 0C13 0 13.600 0 13.600-.8C13-2.400 10.600-4 10.400-6C11-13 13.200-26 13-40C13.600-48 15.600-58 16.400-72C17-82 16.400-91 14.800-100C14.400-108 15.200-116 16.400-126C17.600-120 19-113 20.200-103C21.200-94 21.400-86 22-77.500C22.600-73.600 25.800-74 26.500-78C27.500-84 28.600-92 28-102C27.500-112 25.500-124 23.500-135C22-142 17-144 10-146C6-147.500 5-148.500 4.600-157z';
