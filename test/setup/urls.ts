/** Prefix of all test databases' names; other databases of a server are not touched. */
export const TEST_DATABASE = 'holoportal_test_';

/** Returns the URL of another database on the same server. */
export function withDatabase(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}
