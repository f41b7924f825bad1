/** What the names of all databases of tests begin with: whatever else a server holds is somebody's own. */
export const TEST_DATABASE = 'holoportal_test_';

/** The same server, another database. */
export function withDatabase(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}
