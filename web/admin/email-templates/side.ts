/** What one version said. */
export interface Source {
  subject: string;
  preheader: string;
  body: string;
}

/** One side of the comparison. */
export interface Side {
  name: string;
  /** Who and why. */
  by: string;
  source: Source | undefined;
}
