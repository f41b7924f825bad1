type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isToggle = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio');

/** Returns the current state of a control: its text or selected value, or for a toggle whether it is checked. */
const stateOf = (control: Control): string | boolean => (isToggle(control) ? control.checked : control.value);

/** Returns the state of the control in the server's HTML. */
function drawn(control: Control): string | boolean {
  if (isToggle(control)) return control.defaultChecked;
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue;
  const options = [...control.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? '';
}

const changes = new WeakMap<Control, string | boolean>();

/**
 * Records the changes that a visitor makes to form controls. React does not notice changes in server-rendered HTML
 * before hydration, and its next render would undo them. `public/theme.js` holds back the submission of forms.
 */
export function rememberChanges(): void {
  const remember = (control: Control) => {
    // A script cannot restore the selected file of a file input; the browser keeps the selection itself.
    if (control.type !== 'file') changes.set(control, stateOf(control));
  };
  for (const control of document.querySelectorAll<Control>('input, select, textarea')) {
    if (stateOf(control) !== drawn(control)) remember(control);
  }
  document.addEventListener('input', ({ target }) => remember(target as Control), true);
}

const clickedState = (control: Control) =>
  isToggle(control) && control.checked !== control.defaultChecked ? control.checked : undefined;

/** A `ref` for an element with form controls: replays the changes that were made before React hydrated it. */
export function redoChanges(part: HTMLElement | null): void {
  if (!part) return;
  const early = [...part.querySelectorAll<Control>('input, select, textarea')].flatMap((control) => {
    // When a click triggers hydration, the checkbox has already changed, but the browser fires the event only later.
    const state = changes.get(control) ?? clickedState(control);
    return state === undefined ? [] : [{ control, state }];
  });
  const isHeld = part.dataset.held !== undefined;
  delete part.dataset.held;
  // Runs after React's commit and before any further user input.
  queueMicrotask(() => {
    for (const { control, state } of early) change(control, state);
    if (isHeld) setTimeout(() => (part as HTMLFormElement).requestSubmit());
  });
}

/** Changes a control as a user would. React ignores an event when the value equals the last value that React knows. */
function change(control: Control, state: string | boolean): void {
  if (isToggle(control)) {
    control.checked = !state;
    control.click();
    return;
  }
  control.value = state === '' ? ' ' : '';
  // Bypasses the setter through which React tracks the control's value.
  Reflect.set(Object.getPrototypeOf(control) as Control, 'value', state, control);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
}
