// Requests the app's scripts only after the page and its first picture are painted, so that they do not compete with
// the first paint for bandwidth. The delay is at most one second.
{
  const { content } = /** @type {HTMLMetaElement} */ (document.querySelector('meta[name="app-files"]'));
  const [app, ...parts] = content.split(' ');
  const start = () => {
    document.head.append(
      Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', src: app }),
      ...parts.map((href) =>
        Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
      ),
    );
  };
  // A page in a background tab is not painted until the user switches to that tab.
  if (document.hidden) start();
  else {
    const picture = /** @type {HTMLImageElement | null} */ (document.querySelector('img[fetchpriority="high"]'));
    const painted = new Promise((resolve) =>
      new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true }),
    );
    const decoded = picture?.decode().catch(() => {}); // does not wait for a picture that fails to decode
    void Promise.race([Promise.all([painted, decoded]), new Promise((resolve) => setTimeout(resolve, 1_000))]).then(
      start,
    );
  }
}
