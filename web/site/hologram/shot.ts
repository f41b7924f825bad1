import type { Group, Vector3 } from 'three';
import type { Table } from './table';

/** Scene of a still: the object on the table, the camera and the light. Units are metres, degrees and radians. */
export interface Shot {
  /** Position of the camera, and the point that the camera looks at. */
  eye: Vector3;
  target: Vector3;
  /** Vertical angle of view, in degrees. */
  angle: number;
  /** Width of the still divided by its height. */
  aspect: number;
  /**
   * Centre of the light on the wall behind, as fractions of width and height from the lower left, and its radius in
   * heights of the still.
   */
  backdrop: readonly [x: number, y: number, reach: number];
  table: Table;
  /** Position of the table, and its rotation. */
  place: Vector3;
  firstTurn: number;
  /** Brightness of the studio that the metal reflects. */
  studioLight: number;
  /** Brightness of the reflection in the glass, as a fraction of the object's brightness. */
  mirrored: number;
  /** Builds the object, which floats above the centre of the glass. */
  model: () => Group;
}
