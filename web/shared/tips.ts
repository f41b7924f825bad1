const DELAY_MS = 400;
const GAP = 6;

/** Returns the closest element with a tooltip at or around an event's target. */
const speaker = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;

/**
 * Shows the tooltip of a control (`data-tip`) after a short hover or on keyboard focus. The tooltip stays while the
 * pointer is on it, and closes on Escape. Screen readers do not need it, because the control's accessible name has the
 * same text.
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
