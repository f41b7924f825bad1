// The app is asked for once the page stands drawn, so that it takes no line from what the drawing needs.
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
  else requestAnimationFrame(() => setTimeout(start));
}
