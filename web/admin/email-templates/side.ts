/** Text of a version. */
export interface Source {
  subject: string;
  preheader: string;
  body: string;
}

/** One side of the comparison. */
export interface Side {
  name: string;
  /** Author and reason. */
  by: string;
  source: Source | undefined;
}
