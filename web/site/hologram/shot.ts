import type { Group, Vector3 } from 'three';
import type { Table } from './table';

/** Scene of a still: the object on the table, the camera and the light. In metres, degrees and radians. */
export interface Shot {
  /** Position of the camera, and the point that it looks at. */
  eye: Vector3;
  target: Vector3;
  /** Vertical angle of view, in degrees. */
  angle: number;
  /** Width of the still divided by its height. */
  aspect: number;
  /**
   * Centre of the light on the wall behind, as fractions of width and height from the lower left, and its reach in
   * heights of the still.
   */
  backdrop: readonly [x: number, y: number, reach: number];
  table: Table;
  /** Position of the table, and its rotation. */
  place: Vector3;
  firstTurn: number;
  /** Brightness of the studio that the metal reflects. */
  studioLight: number;
  /** Fraction of its light that the reflection in the glass has. */
  mirrored: number;
  /** Returns the object, above the middle of the glass. */
  model: () => Group;
}
