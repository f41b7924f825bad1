// Sets the theme before the first paint, from the user's stored choice or else the system's setting, and updates it when
// either changes.
(function () {
  var system = matchMedia('(prefers-color-scheme: dark)');
  function follow() {
    var choice = null;
    try {
      choice = localStorage.getItem('theme');
    } catch (refused) {
      // Storage can be disabled; the system's setting then applies.
      choice = null;
    }
    var dark = choice === 'dark' || (choice !== 'light' && system.matches);
    document.documentElement.setAttribute('data-theme', dark ? 'dark' : 'light');
  }
  follow();
  try {
    // The server renders the public site for visitors. If a user may be signed in, content for visitors only is hidden
    // until the session is known.
    var marked = /(^|; )holoportal-session=/.test(document.cookie);
    if (marked || localStorage.getItem('isAuthenticated')) document.documentElement.setAttribute('data-session', '');
  } catch (refused) {
    // Without cookies and storage, no user is signed in.
  }
  // A new visit starts at the top of the page, so the sections below the first screen are laid out later (`site/rest.ts`).
  var visit = performance.getEntriesByType('navigation')[0];
  if (visit && visit.type === 'navigate' && !location.hash) document.documentElement.setAttribute('data-fresh', '');
  system.addEventListener('change', follow);
  addEventListener('storage', follow);
})();

{
  // The app sends its forms itself. A form that is submitted before the app has started is held back until then.
  addEventListener('submit', (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    event.target.dataset.held = '';
    if (isLost) sayNotSent(event.target);
  });

  // The app's scripts have loaded, so the next failure may reload the page once again. A capturing listener, because load
  // events do not bubble to the window.
  document.addEventListener(
    'load',
    ({ target }) => {
      if (target instanceof HTMLScriptElement && target.type === 'module') remembered('start-tried', null);
    },
    true,
  );

  // The app's scripts failed to load: reloads the page once, then shows an error with a button to try again.
  let isLost = false;
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement)) return;
      const tried = remembered('start-tried', '');
      if (tried === null) {
        setTimeout(loadAgain, 1000);
        return;
      }
      remembered('start-tried', null);
      isLost = true;
      // A server-rendered page can be read without scripts, but cannot send forms.
      if (document.getElementById('site-data')) document.querySelectorAll('form[data-held]').forEach(sayNotSent);
      else document.getElementById('root').replaceChildren(notStarted('main', 'h1', 'HoloPortal could not be loaded'));
    },
    true,
  );

  function sayNotSent(form) {
    delete form.dataset.held;
    form.querySelector('.not-started')?.remove();
    const said = notStarted('div', 'strong', 'This could not be sent');
    said.role = 'alert';
    form.append(said);
  }

  function notStarted(kind, heading, what) {
    const said = Object.assign(document.createElement(kind), { className: 'not-started' });
    const title = Object.assign(document.createElement(heading), { textContent: what });
    const text = Object.assign(document.createElement('p'), { textContent: 'Check your connection and try again.' });
    const again = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Try again' });
    again.onclick = loadAgain;
    said.append(title, text, again);
    return said;
  }

  // Form controls whose values are restored after the reload; passwords are never stored.
  const writtenIn = () => [...document.querySelectorAll('input:not([type="password"], [type="file"]), select, textarea')];

  function loadAgain() {
    const controls = writtenIn().map(({ name, value, checked }) => ({ name, value, checked }));
    remembered('written', JSON.stringify({ at: location.href, controls }));
    location.reload();
  }

  document.addEventListener('readystatechange', () => {
    const { at, controls } = JSON.parse(remembered('written', null) || '{}');
    if (at !== location.href) return;
    writtenIn().forEach((control, place) => {
      if (controls[place]?.name === control.name) Object.assign(control, controls[place]);
    });
  });

  /** Returns the value in the tab's session storage, and replaces it (null removes it). Returns '' when storage is disabled. */
  function remembered(name, next) {
    try {
      const before = sessionStorage.getItem(name);
      if (next === null) sessionStorage.removeItem(name);
      else sessionStorage.setItem(name, next);
      return before;
    } catch {
      return ''; // '' counts as already tried, because reloads could not be counted
    }
  }
}
