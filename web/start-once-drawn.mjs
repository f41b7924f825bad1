// The app is asked for once the page stands drawn, its first picture with it, so that it takes no line from what the drawing
// needs. A picture that is a second late is not waited for.
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
  // A page in a tab behind is not drawn before somebody looks at it.
  if (document.hidden) start();
  else {
    const picture = /** @type {HTMLImageElement | null} */ (document.querySelector('img[fetchpriority="high"]'));
    const painted = new Promise((resolve) =>
      new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true }),
    );
    const decoded = picture?.decode().catch(() => {}); // one that cannot be shown is waited for no longer
    void Promise.race([Promise.all([painted, decoded]), new Promise((resolve) => setTimeout(resolve, 1_000))]).then(
      start,
    );
  }
}
