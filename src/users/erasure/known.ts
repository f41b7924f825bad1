/** A user to erase, with the values of the user's row when the erasure was requested. */
export interface ErasedPerson {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  phone: string | null;
}

/** Places that name the users, found once at the start of the erasure. */
export interface Traces {
  /** Regular expression of Postgres that matches the names of the users in texts: full names and phone numbers. */
  names: string;
  /** Regular expression of Postgres that matches the e-mail addresses of the users. */
  addresses: string;
  /** Full names in lower case, as 'first last'. */
  fullNames: string[];
  /** Ids of the quotes that the users made or acted on. */
  quotes: string[];
  /** Ids of rows that the audit log does not link to a record, for example deals and invitations. */
  entities: string[];
  /** Keys of files, and of folders with a trailing slash. */
  files: string[];
}

/** Personal data that a running erasure searches for. */
export interface Known {
  people: ErasedPerson[];
  /** Places that name the users; null until the job has found them. */
  traces: Traces | null;
}
