/** The scripts a page starts from: their names carry a hash of what is in them, so they name a version of the app. */
const scriptsOf = (page: Document) =>
  [...page.querySelectorAll('script[type=module][src]')].map((script) => script.getAttribute('src')).join(' ');

/** The version that this page would be loaded in now; null when the server does not answer with the app. */
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
 * Loads the page afresh where the server has another version of the app by now, whose files are no longer those of this
 * one: at most once for each version, so that two servers that disagree cannot send a page to and fro.
 *
 * @param signal aborted when nobody waits for it any more
 * @returns whether the page is about to go
 */
export async function loadNewVersion(signal: AbortSignal): Promise<boolean> {
  const version = await versionServed();
  if (version === null || version === scriptsOf(document) || signal.aborted) return false;
  const mark = `loaded:${version}`;
  try {
    if (sessionStorage.getItem(mark) !== null) return false;
    sessionStorage.setItem(mark, '');
  } catch {
    return false; // without a memory there is no telling when to stop
  }
  location.reload();
  return true;
}
