// The app is asked for once the page stands drawn, so that it takes no line from what the drawing needs.
(function (files) {
  function start() {
    files.forEach(function (file, index) {
      var part = document.createElement(index === 0 ? 'script' : 'link');
      if (index === 0) Object.assign(part, { type: 'module', src: file });
      else Object.assign(part, { rel: 'modulepreload', href: file });
      part.crossOrigin = '';
      document.head.append(part);
    });
  }
  // A page in a tab behind is not drawn before somebody looks at it.
  if (document.hidden) start();
  else
    requestAnimationFrame(function () {
      setTimeout(start);
    });
})(FILES);
