import { CircleCheck, X } from 'lucide-react';
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { Link } from 'react-router';
import { texts } from '../../texts';
import { IconAction } from '../actions/IconAction';

/** Specified: toasts dismiss themselves after 5 seconds. */
const TOAST_MS = 5000;
const TICK_MS = 250;

interface Message {
  key: number;
  text: string;
  link?: { to: string; label: string };
}
type ShowToast = (text: string, link?: Message['link']) => void;

const ToastContext = createContext<ShowToast | null>(null);

/** `toast('Quote deleted successfully')`: says that something was done. Errors are alerts in the page, not toasts. */
export function useToast(): ShowToast {
  const show = use(ToastContext);
  if (!show) throw new Error('useToast needs a ToastProvider');
  return show;
}

/** Shows one toast at a time, bottom right; its time stops while it is hovered, focused, or the window is not in front. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState<Message | null>(null);
  const show = useCallback<ShowToast>(
    (text, link) => setMessage((last) => ({ key: (last?.key ?? 0) + 1, text, link })),
    [],
  );
  return (
    <ToastContext value={show}>
      {children}
      {message && <Toast key={message.key} message={message} close={() => setMessage(without(message))} />}
    </ToastContext>
  );
}

/** One whose time is over when the next is shown, but not drawn yet, must not take that with it. */
const without = (over: Message) => (shown: Message | null) => (shown === over ? null : shown);

/** Pixels to the lower edge of the window, and to what it must not cover. */
const MARGIN = 24;

/** The buttons that move the work on: the main one of a page, and those of a dialog. */
const MAIN_BUTTONS = '.button:is(.lit, .contained)';

/** How far up a toast stands so that it covers no main button, wherever the page has been scrolled to. */
function freeOf(toast: HTMLElement | null, bottom: number): number {
  if (!toast) return bottom;
  const { left, right, height } = toast.getBoundingClientRect();
  const inTheWay = [...document.querySelectorAll(MAIN_BUTTONS)]
    .map((button) => button.getBoundingClientRect())
    .filter((button) => button.width > 0 && button.right > left && button.left < right && button.top < innerHeight)
    .toSorted((one, other) => other.bottom - one.bottom);
  return inTheWay.reduce((low, button) => {
    const top = innerHeight - low - height;
    return button.bottom > top - 8 && button.top < innerHeight - low + 8 ? innerHeight - button.top + 12 : low;
  }, MARGIN);
}

function Toast({ message: { text, link }, close }: { message: Message; close: () => void }) {
  const self = useRef<HTMLDivElement>(null);
  const [bottom, setBottom] = useState(MARGIN);
  const rise = useEffectEvent(() => setBottom(freeOf(self.current, bottom)));
  useLayoutEffect(() => rise(), []);
  const leave = useEffectEvent(close);
  useEffect(() => {
    let left = TOAST_MS;
    const timer = setInterval(() => {
      rise();
      const held = self.current?.matches(':hover, :focus-within') || !document.hasFocus();
      if (!held) left -= TICK_MS;
      if (left <= 0) leave();
    }, TICK_MS);
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && !event.defaultPrevented && leave();
    document.addEventListener('keydown', escape);
    return () => {
      clearInterval(timer);
      document.removeEventListener('keydown', escape);
    };
  }, []);
  return (
    <div ref={self} className="toast" role="status" style={{ bottom }}>
      <CircleCheck size={17} />
      <div className="toast-text">{text}</div>
      {link && (
        <Link to={link.to} onClick={close} className="link">
          {link.label}
        </Link>
      )}
      <IconAction size="small" name={texts.dismiss} icon={<X size={15} />} onClick={close} />
    </div>
  );
}
