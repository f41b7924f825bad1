const DELAY_MS = 400;
const GAP = 6;

/** The control under the pointer or with the keyboard's focus that has something to say. */
const speaker = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;

/**
 * Shows what an icon means: `data-tip`, after a moment under the pointer or with the focus of the keyboard. The words are the
 * control's accessible name too, so a screen reader needs nothing of this. Stays while the pointer is on it, ends with Escape.
 */
export function showTips() {
  const tip = document.createElement('div');
  tip.className = 'tip';
  tip.popover = 'manual';
  tip.ariaHidden = 'true';
  let timer = 0;
  let about: HTMLElement | null = null;

  const hide = () => {
    clearTimeout(timer);
    about = null;
    if (tip.isConnected) tip.hidePopover();
  };
  const show = (control: HTMLElement) => {
    if (!control.isConnected) return;
    document.body.append(tip);
    tip.textContent = control.dataset.tip ?? '';
    tip.showPopover();
    const at = control.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = tip;
    const below = at.bottom + GAP;
    const top = below + height > innerHeight ? at.top - GAP - height : below;
    const left = Math.max(GAP, Math.min(at.left + (at.width - width) / 2, innerWidth - width - GAP));
    tip.style.translate = `${Math.round(left)}px ${Math.round(top)}px`;
  };
  const turnTo = (control: HTMLElement | null) => {
    if (control === about) return;
    hide();
    about = control;
    if (control) timer = window.setTimeout(show, DELAY_MS, control);
  };

  document.addEventListener('pointerover', ({ target, pointerType }) => {
    if (pointerType === 'mouse' && target !== tip) turnTo(speaker(target));
  });
  document.addEventListener('focusin', ({ target }) => {
    const control = speaker(target);
    turnTo(control?.matches(':focus-visible') ? control : null);
  });
  document.addEventListener('focusout', hide);
  document.addEventListener('pointerdown', hide);
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && hide());
  addEventListener('scroll', hide, { capture: true, passive: true });
}
