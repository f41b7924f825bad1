/** Makes Postgres use one plan of a prepared statement for all parameters (`Transactions.prepared`). */
export const ONE_PLAN = { plan_cache_mode: 'force_generic_plan' };

/** Startup options of a database session, for the driver. */
export const STARTUP = { options: `-c plan_cache_mode=${ONE_PLAN.plan_cache_mode}` };
