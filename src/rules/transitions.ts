/** What can be done to a record with a status: the shape of every status table. */
export interface Transition<Status extends string, Role extends string> {
  from: readonly Status[];
  /** Absent where the action leaves the status as it is. */
  to?: Status;
  /** Who does it, in the words of the table. */
  by: readonly Role[];
  /** Binds, or mails others: waits until the e-mail address of who does it is confirmed (`BeforeVerification`). */
  waits?: true;
  /** Nobody does it to themselves. */
  notToSelf?: true;
}

/** Who asks. */
export interface Asker<Role extends string> {
  /** All that they are to the record. */
  roles: readonly Role[];
  emailVerified: boolean;
  isSelf?: boolean;
}

/**
 * The questions that a status table answers: services enforce it, answers list what it allows as `actions`, tests walk it.
 * Whether the record is theirs to see is the query's business, not this one's.
 */
export function transitions<Status extends string, Role extends string, Action extends string>(
  table: Record<Action, Transition<Status, Role>>,
) {
  const names = Object.keys(table) as Action[];

  /** Whether it is for them to do, in whatever status the record is. */
  const isTheirs = (action: Action, { roles, isSelf = false }: Omit<Asker<Role>, 'emailVerified'>): boolean =>
    table[action].by.some((role) => roles.includes(role)) && !(table[action].notToSelf && isSelf);

  /** Whether the table allows it now, once their address is confirmed. */
  const allows = (action: Action, status: Status, asker: Omit<Asker<Role>, 'emailVerified'>): boolean =>
    table[action].from.includes(status) && isTheirs(action, asker);

  return {
    names,
    isTheirs,
    allows,
    /** What the screens may offer now. */
    actions: (status: Status, asker: Asker<Role>): Action[] =>
      names.filter((action) => allows(action, status, asker) && (asker.emailVerified || !table[action].waits)),
    /** What they may do besides, once their address is confirmed; undefined when it is. */
    actionsOnceVerified: (status: Status, asker: Asker<Role>): Action[] | undefined =>
      asker.emailVerified ? undefined : names.filter((action) => table[action].waits && allows(action, status, asker)),
    /** Whether any action leads from one status to the other. */
    canBecome: (from: Status, to: Status): boolean =>
      names.some((action) => table[action].to === to && table[action].from.includes(from)),
  };
}
