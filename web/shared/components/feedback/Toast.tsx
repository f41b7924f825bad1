import { CircleCheck, X } from 'lucide-react';
import {
  createContext,
  use,
  useCallback,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ReactElement,
  type ReactNode,
} from 'react';
import { Link } from 'react-router';
import { texts } from '../../texts';
import { IconAction } from '../actions/IconAction';
import { useDismissal } from './use-dismissal';

/**
 * Next step after a completed action: a link to the new record, or a `ToastAction` such as 'Undo'. Pages import
 * `ToastAction` themselves, so that it is not part of the app's start.
 */
type NextStep = { label: string; to: string } | ReactElement;

interface Message {
  key: number;
  text: string;
  next?: NextStep;
}
type ShowToast = (text: string, next?: NextStep) => void;

const ToastContext = createContext<ShowToast | null>(null);

/**
 * Returns a function that shows a toast about a completed action: `toast('Quote deleted successfully')`. Errors are
 * shown as notices instead.
 */
export function useToast(): ShowToast {
  const show = use(ToastContext);
  if (!show) throw new Error('useToast needs a ToastProvider');
  return show;
}

/**
 * Shows one toast at a time, bottom right; the countdown pauses while the toast is hovered or focused, or the window
 * has no focus.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState<Message | null>(null);
  const show = useCallback<ShowToast>(
    (text, next) => setMessage((last) => ({ key: (last?.key ?? 0) + 1, text, next })),
    [],
  );
  return (
    <ToastContext value={show}>
      {children}
      {message && <Toast key={message.key} message={message} close={() => setMessage(without(message))} />}
    </ToastContext>
  );
}

/**
 * Removes only the given toast. When a toast expires, its successor may already be set but not rendered, and must stay.
 */
const without = (over: Message) => (shown: Message | null) => (shown === over ? null : shown);

/** Distance between a toast and the lower edge of the window, in pixels. */
const MARGIN = 24;

/**
 * Selector of elements that a toast must not cover: primary buttons, and totals that a user compares with the message.
 */
const KEPT_CLEAR = '.button:is(.lit, .contained), [data-keep-clear]';

/**
 * Returns the distance from the bottom, in pixels, at which the toast covers no element of KEPT_CLEAR at the current
 * scroll position.
 */
function freeOf(toast: HTMLElement | null, bottom: number): number {
  if (!toast) return bottom;
  const { left, right, height } = toast.getBoundingClientRect();
  const inTheWay = [...document.querySelectorAll(KEPT_CLEAR)]
    .map((kept) => kept.getBoundingClientRect())
    .filter((kept) => kept.width > 0 && kept.right > left && kept.left < right && kept.top < innerHeight)
    .toSorted((one, other) => other.bottom - one.bottom);
  return inTheWay.reduce((low, kept) => {
    const top = innerHeight - low - height;
    return kept.bottom > top - 8 && kept.top < innerHeight - low + 8 ? innerHeight - kept.top + 12 : low;
  }, MARGIN);
}

function Toast({ message: { text, next }, close }: { message: Message; close: () => void }) {
  const self = useRef<HTMLDivElement>(null);
  const [bottom, setBottom] = useState(MARGIN);
  const rise = () => setBottom(freeOf(self.current, bottom));
  const riseAtFirst = useEffectEvent(rise);
  useLayoutEffect(() => riseAtFirst(), []);
  useDismissal(self, close, rise);
  return (
    <div ref={self} className="toast" role="status" style={{ bottom }}>
      <CircleCheck size={17} />
      <div className="toast-text">{text}</div>
      {next && 'to' in next ? (
        <Link to={next.to} onClick={close} className="link">
          {next.label}
        </Link>
      ) : (
        next
      )}
      <IconAction size="small" name={texts.dismiss} icon={<X size={15} />} onClick={close} />
    </div>
  );
}
