/** What is prepared has one good plan, whatever its parameters (`Transactions.prepared`). */
const ONE_PLAN = { plan_cache_mode: 'force_generic_plan' };

/** For the driver: what a session starts with. */
export const STARTUP = { options: `-c plan_cache_mode=${ONE_PLAN.plan_cache_mode}` };

/**
 * What the role has instead where a PgBouncer stands between, which lends sessions and passes nothing on that they should
 * start with. A statement whose asker has gone ends within that second: no other limit reaches it there.
 */
export const ROLE_SETTINGS = { ...ONE_PLAN, client_connection_check_interval: '1s' };
