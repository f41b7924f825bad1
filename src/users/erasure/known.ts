/** Somebody to erase, as their row was when it was asked for. */
export interface ErasedPerson {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  phone: string | null;
}

/** Where people are named, found once when the erasure begins. */
export interface Traces {
  /** A regular expression of Postgres for what names them in a text: full names and phone numbers. */
  names: string;
  /** The same for their e-mail addresses. */
  addresses: string;
  /** Their full names in lower case, as 'first last'. */
  fullNames: string[];
  /** Quotes that they made or did something to. */
  quotes: string[];
  /** Ids of rows that no record of the audit log names, such as deals and invitations. */
  entities: string[];
  /** Keys of files, and of folders with a slash at the end. */
  files: string[];
}

/** The names, addresses and ids that a running erasure looks for. */
export interface Known {
  people: ErasedPerson[];
  /** Null until the job has begun. */
  traces: Traces | null;
}
