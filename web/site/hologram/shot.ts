import type { Group, Vector3 } from 'three';

/** A still, drawn again: what stands on the table, and how the picture was taken. In metres, degrees and radians. */
export interface Shot {
  /** Where the camera stood, and what it looked at. */
  eye: Vector3;
  target: Vector3;
  /** The angle that it saw, from top to bottom. */
  angle: number;
  /** Width of the still by its height. */
  aspect: number;
  /** Where the table stands, and how it is turned. */
  place: Vector3;
  firstTurn: number;
  /** How bright the studio is that the metal mirrors. */
  studioLight: number;
  /** What is on it, at its height. */
  model: () => Group;
}
