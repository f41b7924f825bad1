// Requests the app's scripts only after the page and its first picture are painted, so that they do not compete with
// the first paint for bandwidth. Waits one second at most.
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
  // A page in a background tab is not painted until the user looks at it.
  if (document.hidden) start();
  else {
    const picture = /** @type {HTMLImageElement | null} */ (document.querySelector('img[fetchpriority="high"]'));
    const painted = new Promise((resolve) =>
      new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true }),
    );
    const decoded = picture?.decode().catch(() => {}); // a picture that cannot be shown is not waited for
    void Promise.race([Promise.all([painted, decoded]), new Promise((resolve) => setTimeout(resolve, 1_000))]).then(
      start,
    );
  }
}
