import type { Group, Vector3 } from 'three';
import type { Table } from './table';

/** A still, drawn again: what stands on the table, and how the picture was taken. In metres, degrees and radians. */
export interface Shot {
  /** Where the camera stood, and what it looked at. */
  eye: Vector3;
  target: Vector3;
  /** The angle that it saw, from top to bottom. */
  angle: number;
  /** Width of the still by its height. */
  aspect: number;
  /** Where the wall behind is lit, as parts of width and height from the lower left, and how far, in heights of the still. */
  backdrop: readonly [x: number, y: number, reach: number];
  table: Table;
  /** Where the table stands, and how it is turned. */
  place: Vector3;
  firstTurn: number;
  /** How bright the studio is that the metal mirrors. */
  studioLight: number;
  /** How much of its light the image in the glass has. */
  mirrored: number;
  /** What is on it, above the middle of its glass. */
  model: () => Group;
}
