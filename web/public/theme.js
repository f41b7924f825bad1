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
    var marked = /(^|; )holoportal-session=/.test(document.cookie);
    if (marked || localStorage.getItem('isAuthenticated')) document.documentElement.setAttribute('data-session', '');
  } catch (refused) {
    // Then nobody is signed in either.
  }
  // Somebody who comes anew reads from the top: what is below the first screen is laid out when there is time (`site/rest.ts`).
  var visit = performance.getEntriesByType('navigation')[0];
  if (visit && visit.type === 'navigate' && !location.hash) document.documentElement.setAttribute('data-fresh', '');
  system.addEventListener('change', follow);
  addEventListener('storage', follow);
})();

{
  // The app sends its forms itself. One that is sent before the app has started is held back until then.
  addEventListener('submit', (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    event.target.dataset.held = '';
    if (isLost) sayNotSent(event.target);
  });

  // The app's own scripts came: the next time they do not, that is tried once more again. (No window hears of such a load.)
  document.addEventListener(
    'load',
    ({ target }) => {
      if (target instanceof HTMLScriptElement && target.type === 'module') remembered('start-tried', null);
    },
    true,
  );

  // The app's own scripts did not come: that is tried once more by itself, then said, with a way to try again.
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
      // Drawn by the server a page reads without them, but sends nothing.
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

  // What is written when the page is loaded again is written there then; but for passwords, which are kept nowhere.
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

  /** What this tab remembers under a name, and from now on in its place; '' where it may remember nothing. */
  function remembered(name, next) {
    try {
      const before = sessionStorage.getItem(name);
      if (next === null) sessionStorage.removeItem(name);
      else sessionStorage.setItem(name, next);
      return before;
    } catch {
      return ''; // without a memory there is no telling when to stop
    }
  }
}
