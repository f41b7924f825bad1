/** Text of a template's version. */
export interface Source {
  subject: string;
  preheader: string;
  body: string;
}

/** One side of a comparison of two versions. */
export interface Side {
  name: string;
  /** Author of the version, and the reason for it. */
  by: string;
  source: Source | undefined;
}
