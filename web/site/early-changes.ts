type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isToggle = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio');

/** What stands in it: the text or the chosen value, or whether it is marked. */
const stateOf = (control: Control): string | boolean => (isToggle(control) ? control.checked : control.value);

/** The same as the server drew it. */
function drawn(control: Control): string | boolean {
  if (isToggle(control)) return control.defaultChecked;
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue;
  const options = [...control.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? '';
}

const changes = new WeakMap<Control, string | boolean>();

/**
 * Remembers from now on what a visitor types and chooses: on a page that was drawn by the server nobody else hears of it until
 * React has taken that part of it over, and React's next drawing would undo it. Sending a form is held back by `public/theme.js`.
 */
export function rememberChanges(): void {
  const remember = (control: Control) => {
    // A file cannot be chosen again by a script, and stays chosen.
    if (control.type !== 'file') changes.set(control, stateOf(control));
  };
  for (const control of document.querySelectorAll<Control>('input, select, textarea')) {
    if (stateOf(control) !== drawn(control)) remember(control);
  }
  document.addEventListener('input', ({ target }) => remember(target as Control), true);
}

const clickedState = (control: Control) =>
  isToggle(control) && control.checked !== control.defaultChecked ? control.checked : undefined;

/** A `ref` for what has such controls in it: does again what was done there before React heard of it, once React does. */
export function redoChanges(part: HTMLElement | null): void {
  if (!part) return;
  const early = [...part.querySelectorAll<Control>('input, select, textarea')].flatMap((control) => {
    // A click by which React takes a page over has marked something, which the browser tells only later.
    const state = changes.get(control) ?? clickedState(control);
    return state === undefined ? [] : [{ control, state }];
  });
  const isHeld = part.dataset.held !== undefined;
  delete part.dataset.held;
  // Once React is done with this, and before anybody can do anything else.
  queueMicrotask(() => {
    for (const { control, state } of early) change(control, state);
    if (isHeld) setTimeout(() => (part as HTMLFormElement).requestSubmit());
  });
}

/** As a person would: React passes over an event after which a control holds what React has last seen in it. */
function change(control: Control, state: string | boolean): void {
  if (isToggle(control)) {
    control.checked = !state;
    control.click();
    return;
  }
  control.value = state === '' ? ' ' : '';
  // Past React, which watches the control's own property.
  Reflect.set(Object.getPrototypeOf(control) as Control, 'value', state, control);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
}
