// Sets the theme before the first paint: the person's stored choice, else the system's. A file, because inline scripts are refused.
(function () {
  var choice = null;
  try {
    choice = localStorage.getItem('theme');
  } catch (refused) {
    // Storage can be switched off; the system's setting then decides.
    choice = null;
  }
  var dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-theme', dark ? 'dark' : 'light');
})();
