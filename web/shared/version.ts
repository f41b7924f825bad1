/**
 * Returns the addresses of a page's entry scripts. They contain a hash of their content, so they identify the version
 * of the app.
 */
const scriptsOf = (page: Document) =>
  [...page.querySelectorAll('script[type=module][src]')].map((script) => script.getAttribute('src')).join(' ');

/** Returns the version of the app on the server; null when the server's answer is not the app. */
export async function versionServed(): Promise<string | null> {
  try {
    const answer = await fetch(location.href, { cache: 'no-store', headers: { Accept: 'text/html' } });
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    return (answer.ok && scriptsOf(page)) || null;
  } catch {
    return null;
  }
}

/**
 * Reloads the page if the server delivers another version of the app, which no longer has the files of this version.
 * Reloads at most once per version, so that two servers with different versions cannot cause a reload loop.
 *
 * @param signal aborted when the caller no longer waits
 * @returns true when the page is about to be replaced
 */
export async function loadNewVersion(signal: AbortSignal): Promise<boolean> {
  const version = await versionServed();
  if (version === null || version === scriptsOf(document) || signal.aborted) return false;
  const mark = `loaded:${version}`;
  try {
    if (sessionStorage.getItem(mark) !== null) return false;
    sessionStorage.setItem(mark, '');
  } catch {
    return false; // without storage, a reload loop could not be prevented
  }
  location.reload();
  return true;
}
