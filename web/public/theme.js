// Sets the theme before the first paint: the person's stored choice, else the system's, and follows both.
(function () {
  var system = matchMedia('(prefers-color-scheme: dark)');
  function follow() {
    var choice = null;
    try {
      choice = localStorage.getItem('theme');
    } catch (refused) {
      // Storage can be switched off; the system's setting then decides.
      choice = null;
    }
    var dark = choice === 'dark' || (choice !== 'light' && system.matches);
    document.documentElement.setAttribute('data-theme', dark ? 'dark' : 'light');
  }
  follow();
  try {
    // The public site comes as a visitor sees it: what is for visitors alone waits until it is known who reads.
    if (localStorage.getItem('isAuthenticated')) document.documentElement.setAttribute('data-session', '');
  } catch (refused) {
    // Then nobody is signed in either.
  }
  // Somebody who comes anew reads from the top: what is below the first screen is laid out when there is time (`site/rest.ts`).
  var visit = performance.getEntriesByType('navigation')[0];
  if (visit && visit.type === 'navigate' && !location.hash) document.documentElement.setAttribute('data-fresh', '');
  system.addEventListener('change', follow);
  addEventListener('storage', follow);
})();

// The app sends its forms itself. One that is sent before the app has started is held back until then.
addEventListener('submit', function (event) {
  if (event.defaultPrevented) return;
  event.preventDefault();
  event.target.dataset.held = '';
});

// The app's own scripts came: the next time they do not, that is tried once more again. (No window hears of such a load.)
document.addEventListener(
  'load',
  function (event) {
    if (!(event.target instanceof HTMLScriptElement) || event.target.type !== 'module') return;
    try {
      sessionStorage.removeItem('start-tried');
    } catch (refused) {
      // Then nothing was remembered.
    }
  },
  true,
);

// The app's own scripts did not come: that is tried once more by itself, then said, with a way to try again.
addEventListener(
  'error',
  function (event) {
    if (!(event.target instanceof HTMLScriptElement)) return;
    var tried = true;
    try {
      tried = sessionStorage.getItem('start-tried') !== null;
      if (tried) sessionStorage.removeItem('start-tried');
      else sessionStorage.setItem('start-tried', '');
    } catch (refused) {
      tried = true; // without a memory there is no telling when to stop
    }
    if (!tried) {
      setTimeout(function () {
        location.reload();
      }, 1000);
      return;
    }
    if (document.getElementById('site-data')) return; // drawn by the server, it reads without them
    var said = document.createElement('main');
    said.className = 'not-started';
    var title = document.createElement('h1');
    title.textContent = 'HoloPortal could not be loaded';
    var text = document.createElement('p');
    text.textContent = 'Check your connection and try again.';
    var again = document.createElement('button');
    again.textContent = 'Try again';
    again.onclick = function () {
      location.reload();
    };
    said.append(title, text, again);
    document.getElementById('root').replaceChildren(said);
  },
  true,
);
