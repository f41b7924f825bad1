/** A user to erase, with the values of their row at the time of the request. */
export interface ErasedPerson {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  phone: string | null;
}

/** Places that name the users, found once at the start of the erasure. */
export interface Traces {
  /** A regular expression of Postgres for the names of the users in texts: full names and phone numbers. */
  names: string;
  /** A regular expression of Postgres for their e-mail addresses. */
  addresses: string;
  /** Full names in lower case, as 'first last'. */
  fullNames: string[];
  /** Quotes that they made or acted on. */
  quotes: string[];
  /** Ids of rows that the audit log does not link to a record, for example deals and invitations. */
  entities: string[];
  /** Keys of files, and of folders with a trailing slash. */
  files: string[];
}

/** Personal data that a running erasure searches for. */
export interface Known {
  people: ErasedPerson[];
  /** Null until the job has begun. */
  traces: Traces | null;
}
