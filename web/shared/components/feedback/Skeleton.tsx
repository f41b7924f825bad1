import type { CSSProperties } from 'react';

interface SkeletonProps {
  /** Width in pixels; width and height match the content that will replace the skeleton. */
  width: number;
  height: number;
  style?: CSSProperties;
  className?: string;
}

/** A flat bar in place of content that is loading. */
export function Skeleton({ width, height, style, className = '' }: SkeletonProps) {
  return <span className={`skeleton ${className}`} style={{ width, height, ...style }} />;
}
