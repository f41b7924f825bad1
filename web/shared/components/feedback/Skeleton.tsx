import type { CSSProperties } from 'react';

interface SkeletonProps {
  /** Pixels, as wide and as high as what it stands in for. */
  width: number;
  height: number;
  style?: CSSProperties;
  className?: string;
}

/** A flat bar in place of what still loads. */
export function Skeleton({ width, height, style, className = '' }: SkeletonProps) {
  return <span className={`skeleton ${className}`} style={{ width, height, ...style }} />;
}
