/** Action on a record with a status: one row of a transition table. */
export interface Transition<Status extends string, Role extends string> {
  from: readonly Status[];
  /** New status; absent if the action does not change the status. */
  to?: Status;
  /** Roles that may take the action. Each transition table defines its own roles. */
  by: readonly Role[];
  /**
   * True when the action is binding or mails other people, so that the caller must have confirmed their e-mail address
   * (`BeforeVerification`).
   */
  waits?: true;
  /** True when users cannot take the action on themselves. */
  notToSelf?: true;
}

/** The user who makes the request. */
export interface Asker<Role extends string> {
  /** All roles that the user has towards the record. */
  roles: readonly Role[];
  emailVerified: boolean;
  isSelf?: boolean;
}

/**
 * Returns the functions that evaluate a transition table: services enforce it, responses list the allowed `actions`,
 * tests iterate over it. The functions do not check that the user may see the record; the query that loads the record
 * does.
 */
export function transitions<Status extends string, Role extends string, Action extends string>(
  table: Record<Action, Transition<Status, Role>>,
) {
  const names = Object.keys(table) as Action[];

  /** True when one of the user's roles may take the action, regardless of the record's status. */
  const isTheirs = (action: Action, { roles, isSelf = false }: Omit<Asker<Role>, 'emailVerified'>): boolean =>
    table[action].by.some((role) => roles.includes(role)) && !(table[action].notToSelf && isSelf);

  /** True when the table allows the action now. Does not check that the user has confirmed their e-mail address. */
  const allows = (action: Action, status: Status, asker: Omit<Asker<Role>, 'emailVerified'>): boolean =>
    table[action].from.includes(status) && isTheirs(action, asker);

  return {
    names,
    isTheirs,
    allows,
    /** Actions that the screens may offer the user now. */
    actions: (status: Status, asker: Asker<Role>): Action[] =>
      names.filter((action) => allows(action, status, asker) && (asker.emailVerified || !table[action].waits)),
    /** Additional actions that the user gets by confirming their e-mail address; undefined if it is confirmed already. */
    actionsOnceVerified: (status: Status, asker: Asker<Role>): Action[] | undefined =>
      asker.emailVerified ? undefined : names.filter((action) => table[action].waits && allows(action, status, asker)),
    /** True when any action changes a record from one status to the other. */
    canBecome: (from: Status, to: Status): boolean =>
      names.some((action) => table[action].to === to && table[action].from.includes(from)),
  };
}
