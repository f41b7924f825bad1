/** Scripts of a page's entry: their names contain a hash of their content, so together they identify the app's version. */
const scriptsOf = (page: Document) =>
  [...page.querySelectorAll('script[type=module][src]')].map((script) => script.getAttribute('src')).join(' ');

/** Version of the app that the server delivers now; null when the server does not answer with the app. */
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
 * Reloads the page if the server delivers another version of the app, whose files have replaced those of this version.
 * At most once per version, so that two servers that disagree cannot cause a reload loop.
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
    return false; // without storage a reload loop could not be stopped
  }
  location.reload();
  return true;
}
