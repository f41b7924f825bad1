import { useLayoutEffect, useRef } from 'react';
import { problemOf } from '../../problem';
import { texts } from '../../texts';
import { Button } from '../actions/Button';
import { Notice } from './Notice';
import { useDismissal } from './use-dismissal';

/** Distance to the pressed button and to the edges of the window, in pixels. */
const GAP = 8;

interface ActionProblemProps {
  /** Error of the action; null when it has not failed. */
  error: unknown;
  /** Message for an error without a message from the server. */
  failed: string;
  /** Runs the action again; absent when that would not help. */
  onRetry?: () => void;
  onClose: () => void;
}

/**
 * Notice about a failed action whose button has no room for a notice, as in a toolbar, a menu or a row of a table. It
 * floats beside the button, which is the element before it, for 5 seconds, or until the user closes it or tries again.
 * It is hidden while a dialog or a menu lies over the page, which the keyboard does not leave.
 */
export const ActionProblem = ({ error, ...props }: ActionProblemProps) =>
  error !== null && <Floating message={problemOf(error, props.failed)} {...props} />;

function Floating({ message, onRetry, onClose }: Omit<ActionProblemProps, 'error'> & { message: string }) {
  const self = useRef<HTMLDivElement>(null);
  useDismissal(self, onClose);
  useLayoutEffect(() => {
    const box = self.current!;
    const button = box.previousElementSibling as HTMLElement;
    const layer = box.closest('body > *')!;
    const show = () => {
      if (box.togglePopover(layer.ariaHidden !== 'true')) placeBeside(button, box);
    };
    show();
    const covers = new MutationObserver(show);
    covers.observe(layer, { attributeFilter: ['aria-hidden'] });
    return () => {
      covers.disconnect();
      if (box.contains(document.activeElement)) (button.querySelector<HTMLElement>('select') ?? button).focus();
    };
  }, []);
  return (
    <div ref={self} popover="manual" className="action-problem">
      <Notice
        tone="error"
        title={texts.error}
        onClose={onClose}
        action={
          onRetry && (
            <Button size="small" onClick={onRetry}>
              {texts.retry}
            </Button>
          )
        }
      >
        {message}
      </Notice>
    </div>
  );
}

function placeBeside(button: HTMLElement, box: HTMLElement) {
  const at = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const wanted = at.left < innerWidth / 2 ? at.left : at.right - width;
  const left = Math.max(GAP, Math.min(wanted, document.documentElement.clientWidth - width - GAP));
  const below = at.bottom + GAP;
  const top = below + height > innerHeight && at.top > height + GAP ? at.top - GAP - height : below;
  box.style.left = `${left + scrollX}px`;
  box.style.top = `${top + scrollY}px`;
}
