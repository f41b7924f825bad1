/** A prepared statement uses one plan for all parameters (`Transactions.prepared`). */
const ONE_PLAN = { plan_cache_mode: 'force_generic_plan' };

/** Startup options of a session, for the driver. */
export const STARTUP = { options: `-c plan_cache_mode=${ONE_PLAN.plan_cache_mode}` };

/**
 * Settings of the role behind a PgBouncer, which does not pass on the startup options of a session. A statement whose
 * client has disconnected ends within that second: no other timeout applies there.
 */
export const ROLE_SETTINGS = { ...ONE_PLAN, client_connection_check_interval: '1s' };
