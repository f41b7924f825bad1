/** Action on a record with a status: the row type of every status table. */
export interface Transition<Status extends string, Role extends string> {
  from: readonly Status[];
  /** Absent if the action keeps the status. */
  to?: Status;
  /** Roles that may take the action, in the terms of the table. */
  by: readonly Role[];
  /** The action binds or mails others, so it requires a confirmed e-mail address of the caller (`BeforeVerification`). */
  waits?: true;
  /** Users cannot do it to themselves. */
  notToSelf?: true;
}

/** The user who makes the request. */
export interface Asker<Role extends string> {
  /** All roles of the user towards the record. */
  roles: readonly Role[];
  emailVerified: boolean;
  isSelf?: boolean;
}

/**
 * Queries on a status table: services enforce it, responses list the allowed `actions`, tests walk it. Does not check
 * that the user may see the record; the query does.
 */
export function transitions<Status extends string, Role extends string, Action extends string>(
  table: Record<Action, Transition<Status, Role>>,
) {
  const names = Object.keys(table) as Action[];

  /** True when the action belongs to the user's roles, whatever the record's status. */
  const isTheirs = (action: Action, { roles, isSelf = false }: Omit<Asker<Role>, 'emailVerified'>): boolean =>
    table[action].by.some((role) => roles.includes(role)) && !(table[action].notToSelf && isSelf);

  /** True when the table allows the action now, provided that the user's address is confirmed. */
  const allows = (action: Action, status: Status, asker: Omit<Asker<Role>, 'emailVerified'>): boolean =>
    table[action].from.includes(status) && isTheirs(action, asker);

  return {
    names,
    isTheirs,
    allows,
    /** Actions that the screens may offer now. */
    actions: (status: Status, asker: Asker<Role>): Action[] =>
      names.filter((action) => allows(action, status, asker) && (asker.emailVerified || !table[action].waits)),
    /** Further actions once the user's address is confirmed; undefined if it is confirmed already. */
    actionsOnceVerified: (status: Status, asker: Asker<Role>): Action[] | undefined =>
      asker.emailVerified ? undefined : names.filter((action) => table[action].waits && allows(action, status, asker)),
    /** True when any action leads from one status to the other. */
    canBecome: (from: Status, to: Status): boolean =>
      names.some((action) => table[action].to === to && table[action].from.includes(from)),
  };
}
